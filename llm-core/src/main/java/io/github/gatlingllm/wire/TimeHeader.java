// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import io.github.gatlingllm.chat.ServerTimes;
import java.util.function.LongFunction;

/**
 * Headers with a documented meaning, all in milliseconds. Of two with the same meaning, the later
 * constant counts, because its source is closer to the model.
 */
enum TimeHeader {
  /** LiteLLM: from the arrival of the request to the response headers. */
  LITELLM("x-litellm-response-duration-ms", ServerTimes::ofProcessing),
  /** Kong: the time it waited for its upstream server. */
  KONG("x-kong-upstream-latency", ServerTimes::ofProcessing),
  /** Envoy: the time of its upstream server, including the network between them. */
  ENVOY("x-envoy-upstream-service-time", ServerTimes::ofProcessing),
  /** OpenAI's own, as LiteLLM forwards it. */
  OPENAI_BEHIND_LITELLM("llm_provider-openai-processing-ms", ServerTimes::ofProcessing),
  /** OpenAI and others: the processing of the request. */
  OPENAI("openai-processing-ms", ServerTimes::ofProcessing),
  /** TGI: the wait for a place in the batch, in whole answers. */
  TGI("x-queue-time", ServerTimes::ofQueue);

  private final String header;

  @SuppressWarnings("ImmutableEnumChecker") // a reference to a factory
  private final LongFunction<ServerTimes> part;

  TimeHeader(String header, LongFunction<ServerTimes> part) {
    this.header = header;
    this.part = part;
  }

  /** Returns its lower-case name. */
  String header() {
    return header;
  }

  /** Returns the times that a value reports. */
  ServerTimes part(long nanos) {
    return part.apply(nanos);
  }
}
