// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.gatling.core.protocol.Protocol;
import io.github.gatlingllm.chat.UsageReport;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Everything a simulation configures about its LLM requests.
 *
 * @param endpoint where requests go
 * @param recording what is recorded
 * @param gate what requests are judged by
 * @param maxTokensField the body field that caps the answer; null for the dialect's own
 * @param usage which token counts streams are requested to report
 * @param prelude what happens before the load
 * @param labels the user's own labels
 * @param spending what the run costs, and may cost
 * @param server the server's metrics and control requests
 * @param maxInFlight the most requests in flight; 0 for no cap
 * @param takenUp whether a run has joined and begun with this protocol
 */
public record LlmProtocol(
    Endpoint endpoint,
    RecordingSettings recording,
    ProtocolObjectives gate,
    @Nullable String maxTokensField,
    UsageReport usage,
    Preparation prelude,
    SortedMap<String, String> labels,
    Spending spending,
    ServerSettings server,
    int maxInFlight,
    JoinedRun takenUp)
    implements Protocol {

  /** Returns the defaults: OpenAI chat, no SLOs, everything recorded except single gaps. */
  public static LlmProtocol defaults() {
    return new ProtocolSettings().frozen();
  }

  /**
   * Returns the server settings, with the changes of system properties.
   *
   * @throws IllegalStateException naming a property with an invalid value
   */
  @Override
  public ServerSettings server() {
    return server.withProperties();
  }
}
