"""Events that say all that their command said, under the same names: the one finds the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar, cast

from app.rules.beasthunters import commands as asked
from app.rules.beasthunters import events as happened
from app.rules.beasthunters.commands import Command
from app.rules.beasthunters.events import Event

T = TypeVar("T")

SAME: Mapping[type[Event], type[Command]] = {
    happened.StakeSet: asked.SetStake,
    happened.PresetChosen: asked.ChoosePreset,
    happened.HouseNumberSet: asked.SetHouseNumber,
    happened.PoolSet: asked.SetPool,
    happened.HunterFinished: asked.FinishHunter,
    happened.LeavingAgreed: asked.EndHere,
    happened.HunterRefreshed: asked.Refresh,
    happened.Narrated: asked.Narrate,
    happened.Talked: asked.Talk,
    happened.NarrationVetoed: asked.Veto,
    happened.ChallengeAsked: asked.AskChallenge,
    happened.WishGranted: asked.GrantWish,
    happened.WishWithdrawn: asked.WithdrawWish,
    happened.ChallengePresented: asked.PresentChallenge,
    happened.QuestionAsked: asked.AskQuestion,
    happened.QuestionAnswered: asked.AnswerQuestion,
    happened.SolutionStated: asked.StateSolution,
    happened.DomainFixed: asked.FixDomain,
    happened.MoreAsked: asked.AskMore,
    happened.ElaborationAsked: asked.AskForElaboration,
    happened.Elaborated: asked.Elaborate,
    happened.AcceptedInPart: asked.AcceptInPart,
    happened.ComplicationAdded: asked.AddComplication,
    happened.PlanAdapted: asked.AdaptPlan,
    happened.GiveWished: asked.Give,
    happened.ChallengeEnded: asked.Give,
    happened.ConflictDecided: asked.Give,
    happened.ConflictCalled: asked.CallConflict,
    happened.ConsequencesTold: asked.TellConsequences,
    happened.OrderDecided: asked.DecideOrder,
    happened.TraitActivated: asked.ActivateTrait,
    happened.TraitsReassigned: asked.ReassignTraits,
    happened.ManeuverBegun: asked.Maneuver,
    happened.AdvantageOffered: asked.OfferAdvantage,
    happened.OfferAccepted: asked.AcceptOffer,
    happened.FreeStrikeDeclined: asked.DeclineFreeStrike,
    happened.DenialBegun: asked.DenyResource,
    happened.DenialOffered: asked.OfferDenial,
    happened.ResourceDenied: asked.AcceptDenial,
    happened.RecoveryBegun: asked.RecoverResource,
    happened.RecoveryRolled: asked.RollOffence,
    happened.RollWaived: asked.WaiveRoll,
    happened.GoalSet: asked.SetGoal,
    happened.GoalAnswered: asked.AnswerGoal,
    happened.GoalRefused: asked.RefuseGoal,
    happened.LeftoversFinished: asked.FinishLeftovers,
    happened.FateChosen: asked.ChooseFate,
    happened.HunterAided: asked.AidHunter,
    happened.AdvantageSwitched: asked.SwitchTarget,
    happened.AdvantageTransferred: asked.TransferAdvantage,
    happened.GoalDicePledged: asked.PledgeGoalDice,
    happened.RemainderWished: asked.GrantRemainder,
    happened.TattooSet: asked.SetTattoo,
    happened.TattooDropped: asked.DropTattoo,
    happened.TattooUsed: asked.UseTattoo,
    happened.SeatFreed: asked.FreeSeat,
    happened.HunterBrought: asked.BringHunter,
    happened.HunterSetAside: asked.StartAnew,
    happened.HunterRetired: asked.RetireHunter,
    happened.TraitRaised: asked.RaiseTrait,
    happened.ResourceRaised: asked.RaiseResource,
    happened.InitiativeRaised: asked.RaiseInitiative,
    happened.BoxAdded: asked.AddBox,
}
"""Events that hold all fields of their command under the same names."""


def alike(kind: type[T], event: Any) -> T:
    """The command (or part of one) of *kind* that *event* repeats."""
    made: Any = kind
    values = {each.name: getattr(event, each.name) for each in fields(made)}
    return cast("T", made(**values))
