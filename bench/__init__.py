"""The speed bars of Salute: ``python -m bench`` measures all, ``python -m bench NAME`` one."""
