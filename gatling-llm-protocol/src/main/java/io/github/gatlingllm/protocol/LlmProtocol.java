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
 * @param recording what is written down
 * @param gate what is promised
 * @param maxTokensField the body field that caps the answer; null: as the dialect calls it
 * @param usage what streams are asked to tell of their token counts
 * @param prelude what is done before any load
 * @param labels the user's own labels
 * @param spending what the run costs, and may cost
 * @param server what is asked of the server besides
 * @param takenUp what became of it
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
    JoinedRun takenUp)
    implements Protocol {

  /** OpenAI chat, nothing promised, everything recorded but single gaps. */
  public static LlmProtocol defaults() {
    return new ProtocolSettings().frozen();
  }

  /**
   * What is asked of the server besides, as system properties change it.
   *
   * @throws IllegalStateException naming a property that says what can't be
   */
  @Override
  public ServerSettings server() {
    return server.withProperties();
  }
}
