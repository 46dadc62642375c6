"""What each seat may do now, and what it may not: candidates made here, judged by the one judge."""
