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
 * The protocol of a scenario and its run.
 *
 * @param protocol the protocol
 * @param run the run
 */
public record LlmComponents(LlmProtocol protocol, LlmRun run) implements ProtocolComponents {

  /**
   * Returns the components of a scenario.
   *
   * @throws io.github.gatlingllm.gatling.UnsupportedGatlingException if the extension does not
   *     support this version of Gatling
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
