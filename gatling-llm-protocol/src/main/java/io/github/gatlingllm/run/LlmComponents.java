// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.gatling.core.protocol.ProtocolComponents;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.github.gatlingllm.gatling.run.GatlingInside;
import io.github.gatlingllm.protocol.LlmProtocol;
import scala.Function1;
import scala.runtime.BoxedUnit;

/**
 * A scenario's protocol within its run.
 *
 * @param protocol what was configured
 * @param run the run it belongs to
 */
public record LlmComponents(LlmProtocol protocol, LlmRun run) implements ProtocolComponents {

  /**
   * Of a scenario.
   *
   * @throws io.github.gatlingllm.gatling.UnsupportedGatlingException if the run's Gatling is none
   *     that the extension runs with
   */
  public static LlmComponents of(ScenarioContext ctx) {
    return StartRefusal.of(
        () ->
            GatlingInside.supported(
                () -> ctx.protocolComponentsRegistry().components(LlmProtocolKey.INSTANCE)));
  }

  @Override
  public Function1<Session, Session> onStart() {
    return session -> run.users().starts(session);
  }

  @Override
  public Function1<Session, BoxedUnit> onExit() {
    return session -> {
      run.users().leaves(session);
      return BoxedUnit.UNIT;
    };
  }
}
