// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import io.github.gatlingllm.chat.ServerTimes;
import java.util.function.LongFunction;

/**
 * Headers whose meaning is documented, all in milliseconds. Of two that tell the same the later one
 * counts: whoever is nearer to the model knows better.
 */
enum TimeHeader {
  /** LiteLLM: from when a request got to it to when the answer's head leaves. */
  LITELLM("x-litellm-response-duration-ms", ServerTimes::ofProcessing),
  /** Kong: how long it waited for the server behind it. */
  KONG("x-kong-upstream-latency", ServerTimes::ofProcessing),
  /** Envoy: what the server behind it took, the network between them included. */
  ENVOY("x-envoy-upstream-service-time", ServerTimes::ofProcessing),
  /** OpenAI's own, as LiteLLM hands it on. */
  OPENAI_BEHIND_LITELLM("llm_provider-openai-processing-ms", ServerTimes::ofProcessing),
  /** OpenAI and others: processing the request. */
  OPENAI("openai-processing-ms", ServerTimes::ofProcessing),
  /** TGI: waiting for a place in the batch; in whole answers. */
  TGI("x-queue-time", ServerTimes::ofQueue);

  private final String header;

  @SuppressWarnings("ImmutableEnumChecker") // a reference to a factory
  private final LongFunction<ServerTimes> part;

  TimeHeader(String header, LongFunction<ServerTimes> part) {
    this.header = header;
    this.part = part;
  }

  /** Its name, in lower case. */
  String header() {
    return header;
  }

  /** What it tells by that value. */
  ServerTimes part(long nanos) {
    return part.apply(nanos);
  }
}
