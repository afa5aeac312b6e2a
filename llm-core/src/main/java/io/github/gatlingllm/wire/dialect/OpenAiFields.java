// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.UsageReport;
import java.io.IOException;
import java.util.OptionalInt;

/** The common fields of OpenAI's chat and legacy completions, by kind of server. */
enum OpenAiFields {
  /** Only OpenAI's fields: its hosted service rejects all others. */
  STRICT,
  /** With vLLM's fields, which SGLang and others support. */
  EXTENDED;

  /** Writes whether the answer is streamed, and which token counts the stream reports. */
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

  /** Writes the cap on the answer and, if the server supports it, its exact length. */
  void length(RequestBody body, String capField) throws IOException {
    body.number(body.request().capField(capField), body.request().cap());
    OptionalInt exact = body.request().exactOutputTokens();
    if (this == EXTENDED && exact.isPresent()) {
      body.number("min_tokens", exact);
      body.flag("ignore_eos", true);
    }
  }
}
