// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.client;

/** The request that all clients send. */
final class BenchRequest {

  static final String PATH = "/v1/chat/completions";
  static final String MODEL = "llama-3";
  static final String PROMPT = "Tell me of the sea, and of those who live beside it.";
  static final String ID = "x-request-id";

  /** The stream's events that hold no token: its finish, its usage, its last word. */
  static final int EVENTS_AT_END = 3;

  private BenchRequest() {}

  /** For the clients that know nothing of LLMs. */
  static String body(int tokens) {
    return "{\"model\":\""
        + MODEL
        + "\",\"messages\":[{\"role\":\"user\",\"content\":\""
        + PROMPT
        + "\"}],\"max_tokens\":"
        + tokens
        + ",\"stream\":true,\"stream_options\":{\"include_usage\":true}}";
  }

  /** Unlike those of this extension, so that two clients may share a server. */
  static String id(long number) {
    return "b-" + number;
  }
}
