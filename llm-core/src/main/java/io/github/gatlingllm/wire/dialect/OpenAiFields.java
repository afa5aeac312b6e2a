// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.UsageReport;
import java.io.IOException;
import java.util.OptionalInt;

/** What the bodies of OpenAI's chat and legacy completions have in common, by kind of server. */
enum OpenAiFields {
  /** OpenAI's own fields only: its hosted service refuses any other. */
  STRICT,
  /** With vLLM's fields, which SGLang and others took over. */
  EXTENDED;

  /** Whether the answer is streamed, and what the stream tells of its token counts. */
  void stream(RequestBody body) throws IOException {
    ChatRequest request = body.request();
    body.stream();
    if (request.stream() && request.usage() != UsageReport.UNASKED) {
      body.object("stream_options", () -> usage(body));
    }
  }

  private void usage(RequestBody body) throws IOException {
    body.json().writeBooleanField("include_usage", true);
    if (this == EXTENDED && body.request().usage() == UsageReport.CONTINUOUS) {
      body.json().writeBooleanField("continuous_usage_stats", true);
    }
  }

  /** The cap on the answer and, where the server can hold it, its exact length. */
  void length(RequestBody body, String capField) throws IOException {
    body.number(body.request().capField(capField), body.request().cap());
    OptionalInt exact = body.request().exactOutputTokens();
    if (this == EXTENDED && exact.isPresent()) {
      body.number("min_tokens", exact);
      body.flag("ignore_eos", true);
    }
  }
}
