/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;

/**
 * The events of one stream. What does not change from token to token is encoded once a request, so
 * that an event costs a few copies of bytes.
 */
final class EventEncoder {
  static final byte[] DONE = bytes("data: [DONE]\n\n");
  static final byte[] COMMENT = bytes(": keep-alive\n\n");
  static final byte[] BAD_JSON = bytes("data: {\"id\":\"broken\",\"choices\":[{\n\n");

  private static final String OPEN_CHOICE = ",\"logprobs\":null,\"finish_reason\":";

  private final Endpoint endpoint;
  private final UsageMode usageMode;
  private final String head;

  /** What stands before a content event's tokens. */
  final byte[] contentHead;

  /** What stands after them, but for the usage and {@link #end}. */
  final byte[] contentTail;

  EventEncoder(Endpoint endpoint, String id, long created, String model, UsageMode usageMode) {
    this.endpoint = endpoint;
    this.usageMode = usageMode;
    String object = endpoint == Endpoint.CHAT ? "chat.completion.chunk" : endpoint.object;
    this.head =
        "data: {\"id\":\""
            + escape(endpoint.idPrefix + id)
            + "\",\"object\":\""
            + object
            + "\",\"created\":"
            + created
            + ",\"model\":\""
            + escape(model)
            + "\",\"choices\":[";
    boolean chat = endpoint == Endpoint.CHAT;
    this.contentHead =
        bytes(
            head + (chat ? "{\"index\":0,\"delta\":{\"content\":\"" : "{\"index\":0,\"text\":\""));
    this.contentTail = bytes((chat ? "\"}" : "\"") + OPEN_CHOICE + "null}]");
  }

  static String escape(String text) {
    return new String(JsonStringEncoder.getInstance().quoteAsString(text));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  byte[] role(Usage usage) {
    return choice("\"delta\":{\"role\":\"assistant\",\"content\":\"\"}", "null", usage);
  }

  byte[] finish(String reason, Usage usage) {
    String empty = endpoint == Endpoint.CHAT ? "\"delta\":{}" : "\"text\":\"\"";
    return choice(empty, "\"" + reason + "\"", usage);
  }

  private byte[] choice(String delta, String finishReason, Usage usage) {
    return bytes(
        head + "{\"index\":0," + delta + OPEN_CHOICE + finishReason + "}]" + endText(usage));
  }

  byte[] usage(Usage usage) {
    return bytes(head + "],\"usage\":" + usage.json() + "}\n\n");
  }

  static byte[] error(ApiError error) {
    return bytes("data: " + error.json() + "\n\n");
  }

  /** The end of an event that is not about usage. */
  byte[] end(Usage usage) {
    return bytes(endText(usage));
  }

  private String endText(Usage usage) {
    return switch (usageMode) {
      case NONE -> "}\n\n";
      case FINAL -> ",\"usage\":null}\n\n";
      case CONTINUOUS -> ",\"usage\":" + usage.json() + "}\n\n";
    };
  }
}
