"""What commands share."""

from __future__ import annotations

import os
import signal

import pytest

from deckopt.cli.console import Interrupts


class Swallower:
    """Python ignores exceptions of destructors."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        sum(range(1000))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_interrupt_that_is_swallowed_is_raised_at_the_next_check() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Interrupts() as interrupts:
        interrupts.check()
        swallower = Swallower()
        del swallower
        with pytest.raises(KeyboardInterrupt):
            interrupts.check()
    assert signal.getsignal(signal.SIGINT) is before
