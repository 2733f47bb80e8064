"""Lets irctest (https://github.com/progval/irctest) start sites: see docs/irc.md, "A run of irctest"."""

import json
import os
from typing import Any, Optional, Type
import urllib.request

from irctest.basecontrollers import BaseServerController
from irctest.cases import BaseServerTestCase
from irctest.runner import NotImplementedByController
from irctest.specifications import Capabilities, OptionalBehaviors


class CanalBarraController(BaseServerController):
    software_name = "Canal Barra"
    supported_sasl_mechanisms = {"PLAIN", "SCRAM-SHA-256"}
    supports_sts = False
    # Other clients' lines are delivered through the database; a PONG does not wait for them.
    sync_sleep_time = 0.3

    capabilities = frozenset(
        (
            Capabilities.ACCOUNT_NOTIFY,
            Capabilities.ACCOUNT_TAG,
            Capabilities.AWAY_NOTIFY,
            Capabilities.BATCH,
            Capabilities.ECHO_MESSAGE,
            Capabilities.EXTENDED_JOIN,
            Capabilities.EXTENDED_MONITOR,
            Capabilities.LABELED_RESPONSE,
            Capabilities.MESSAGE_REDACTION,
            Capabilities.MESSAGE_TAGS,
            Capabilities.MULTILINE,
            Capabilities.MULTI_PREFIX,
            Capabilities.READ_MARKER,
            Capabilities.SERVER_TIME,
            Capabilities.SETNAME,
        )
    )
    optional_behaviors = frozenset(
        (
            OptionalBehaviors.CAP_REQ_MINUS,
            OptionalBehaviors.MULTI_JOIN,
            OptionalBehaviors.MULTI_KICK,
            OptionalBehaviors.MULTI_PRIVMSG,
        )
    )
    isupport = {"CASEMAPPING": "ascii", "PREFIX": "(qaov)~&@+", "UTF8ONLY": None, "WHOX": None}

    def run(
        self,
        hostname: str,
        port: int,
        *,
        password: Optional[str],
        ssl: bool,
        run_services: bool,
        faketime: Optional[str],
        websocket_hostname: Optional[str],
        websocket_port: Optional[int],
    ) -> None:
        if password is not None:
            raise NotImplementedByController("password of the server")
        if ssl:
            raise NotImplementedByController("TLS")
        self.hostname, self.port = hostname, port
        self._ask("start", webSocketPort=websocket_port)
        self.port_open = True

    def registerUser(
        self, case: BaseServerTestCase, username: str, password: Optional[str] = None
    ) -> None:
        self._ask("members", name=username, password=password)

    def _ask(self, act: str, **wish: Any) -> None:
        body = json.dumps({"port": self.port, **wish}).encode()
        url = f"{os.environ['CANAL_BARRA_CONTROL']}/{act}"
        urllib.request.urlopen(urllib.request.Request(url, data=body), timeout=120).close()

    def check_is_alive(self) -> None:
        pass

    def wait_for_port(self) -> None:
        pass

    def wait_for_services(self) -> None:
        pass

    def kill(self) -> None:
        if self.port_open:
            self._ask("stop")
            self.port_open = False
        super().kill()


def get_irctest_controller_class() -> Type[CanalBarraController]:
    return CanalBarraController
