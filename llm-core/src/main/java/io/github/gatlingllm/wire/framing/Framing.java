// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How a stream is divided into events. */
public enum Framing {
  /** Server-sent events. */
  SSE("text/event-stream") {
    @Override
    public EventDecoder newDecoder(int maxEventBytes) {
      return new SseDecoder(maxEventBytes);
    }

    @Override
    public Beginning of(byte[] firstBytes) {
      return Beginning.ofServerSentEvents(firstBytes);
    }
  },
  /** One JSON value per line. */
  NDJSON("application/x-ndjson application/jsonl application/jsonlines") {
    @Override
    public EventDecoder newDecoder(int maxEventBytes) {
      return new NdjsonDecoder(maxEventBytes);
    }

    @Override
    public Beginning of(byte[] firstBytes) {
      return Beginning.ofLines(firstBytes);
    }
  };

  /** The usual one first, separated by spaces. */
  private final String contentTypes;

  Framing(String contentTypes) {
    this.contentTypes = contentTypes;
  }

  /** Creates a decoder for one stream, with a largest event size. */
  public abstract EventDecoder newDecoder(int maxEventBytes);

  /** Returns whether a body that begins like this is such a stream. */
  public abstract Beginning of(byte[] firstBytes);

  /** Returns the content type that a request accepts. */
  public String contentType() {
    return contentTypes().get(0);
  }

  /** Returns whether a body of this type is such a stream. */
  public boolean isOf(@Nullable String contentType) {
    if (contentType == null) {
      return false;
    }
    String type = contentType.toLowerCase(Locale.ROOT);
    return contentTypes().stream().anyMatch(type::startsWith);
  }

  private List<String> contentTypes() {
    return List.of(contentTypes.split(" "));
  }
}
