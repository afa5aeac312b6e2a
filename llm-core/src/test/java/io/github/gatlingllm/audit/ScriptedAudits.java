// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.audit.AuditedServer.Cheat;

/** Audits for tests of what is told of them. */
public final class ScriptedAudits {

  private ScriptedAudits() {}

  /** Of a server with a response cache, and with zombies. */
  public static AuditFigures ofACheat() {
    return new AuditedServer(1, Cheat.RESPONSE_CACHE, Cheat.ZOMBIES).audited();
  }
}
