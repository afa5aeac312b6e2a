/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.sse;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How a stream is cut into events. */
public enum Framing {
  /** Server-sent events. */
  SSE("text/event-stream") {
    @Override
    public EventDecoder newDecoder(int maxEventBytes) {
      return new SseDecoder(maxEventBytes);
    }
  },
  /** One JSON value a line. */
  NDJSON("application/x-ndjson application/jsonl application/jsonlines") {
    @Override
    public EventDecoder newDecoder(int maxEventBytes) {
      return new NdjsonDecoder(maxEventBytes);
    }
  };

  /** The usual one first, parted by spaces. */
  private final String contentTypes;

  Framing(String contentTypes) {
    this.contentTypes = contentTypes;
  }

  /** A decoder for one stream, that refuses larger events. */
  public abstract EventDecoder newDecoder(int maxEventBytes);

  /** The content type that a request asks for. */
  public String contentType() {
    return contentTypes().get(0);
  }

  /** Whether a body of this type is such a stream; a server that names no type is believed. */
  public boolean isOf(@Nullable String contentType) {
    if (contentType == null) {
      return true;
    }
    String type = contentType.toLowerCase(Locale.ROOT);
    return contentTypes().stream().anyMatch(type::startsWith);
  }

  private List<String> contentTypes() {
    return List.of(contentTypes.split(" "));
  }
}
