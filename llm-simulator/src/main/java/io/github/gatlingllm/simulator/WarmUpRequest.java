// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import java.net.URI;
import java.net.http.HttpRequest;
import java.util.List;

/** A request of the warm-up. */
record WarmUpRequest(String path, String body) {
  private static final WarmUpRequest CHAT =
      new WarmUpRequest(
          "/v1/chat/completions",
          "{\"model\":\"warm-up\",\"messages\":[{\"role\":\"user\",\"content\":\"Hello\"}],"
              + "\"max_tokens\":32,\"stream\":true,\"stream_options\":{\"include_usage\":true}}");

  /** Requests of the other APIs, whose code chat requests do not load. */
  private static final List<WarmUpRequest> OTHERS =
      List.of(
          new WarmUpRequest(
              "/v1/responses",
              "{\"model\":\"warm-up\",\"input\":\"Hello\",\"max_output_tokens\":8,\"stream\":true}"),
          new WarmUpRequest(
              "/v1/messages",
              "{\"model\":\"warm-up\",\"messages\":[{\"role\":\"user\",\"content\":\"Hello\"}],"
                  + "\"max_tokens\":8,\"stream\":true}"),
          new WarmUpRequest(
              "/api/generate",
              "{\"model\":\"warm-up\",\"prompt\":\"Hello\",\"options\":{\"num_predict\":8}}"),
          new WarmUpRequest(
              "/generate_stream", "{\"inputs\":\"Hello\",\"parameters\":{\"max_new_tokens\":8}}"),
          new WarmUpRequest("/v1/embeddings", "{\"model\":\"warm-up\",\"input\":\"Hello\"}"));

  /** Every fifth request is not a chat request. */
  private static final int OTHER_EVERY = 5;

  /** Returns the request with an ordinal, from 1 on. */
  static WarmUpRequest number(int ordinal) {
    return ordinal % OTHER_EVERY == 0 ? OTHERS.get(ordinal / OTHER_EVERY % OTHERS.size()) : CHAT;
  }

  HttpRequest at(String url) {
    return HttpRequest.newBuilder(URI.create(url + path))
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }
}
