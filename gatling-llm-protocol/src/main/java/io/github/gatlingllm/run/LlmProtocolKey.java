// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.gatling.core.CoreComponents;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.core.protocol.Protocol;
import io.gatling.core.protocol.ProtocolKey;
import io.github.gatlingllm.gatling.run.GatlingInside;
import io.github.gatlingllm.protocol.LlmProtocol;
import scala.Function1;

/** The key by which Gatling finds the protocol of a scenario. */
public enum LlmProtocolKey implements ProtocolKey<LlmProtocol, LlmComponents> {
  /** The only key. */
  INSTANCE;

  @Override
  @SuppressWarnings("unchecked") // Gatling indexes protocols by their class, typed as Protocol's
  public Class<Protocol> protocolClass() {
    return (Class<Protocol>) (Class<?>) LlmProtocol.class;
  }

  @Override
  public LlmProtocol defaultProtocolValue(GatlingConfiguration configuration) {
    return LlmProtocol.defaults();
  }

  @Override
  public Function1<LlmProtocol, LlmComponents> newComponents(CoreComponents core) {
    LlmRun run = LlmRun.enter(GatlingInside.of(core));
    return protocol -> {
      run.join(protocol);
      return new LlmComponents(protocol, run);
    };
  }
}
