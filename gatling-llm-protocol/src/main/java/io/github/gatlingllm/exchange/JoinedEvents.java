/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.exchange;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Parts the data of an event that holds several JSON objects: some servers forget the empty line
 * between two events.
 */
final class JoinedEvents {

  private static final byte[] DONE = "[DONE]".getBytes(US_ASCII);

  private JoinedEvents() {}

  /** One object, or the end-of-stream mark. */
  record Part(int from, int to) {}

  /** Returns the parts of the data; none unless there are several, and nothing else. */
  static List<Part> of(byte[] bytes, int from, int to) {
    List<Part> parts = new ArrayList<>();
    int at = afterSpaces(bytes, from, to);
    while (at < to) {
      int end = end(bytes, at, to);
      if (end < 0) {
        return List.of();
      }
      parts.add(new Part(at, end));
      at = afterSpaces(bytes, end, to);
    }
    return parts.size() > 1 ? parts : List.of();
  }

  /** Behind the object or the mark that begins there; negative if it is neither. */
  private static int end(byte[] bytes, int from, int to) {
    if (bytes[from] == '{') {
      return endOfObject(bytes, from, to);
    }
    int end = from + DONE.length;
    return end <= to && Arrays.equals(bytes, from, end, DONE, 0, DONE.length) ? end : -1;
  }

  private static int endOfObject(byte[] bytes, int from, int to) {
    int depth = 0;
    boolean quoted = false;
    for (int i = from; i < to; i++) {
      byte at = bytes[i];
      if (quoted) {
        i += at == '\\' ? 1 : 0;
        quoted = at != '"';
      } else if (at == '"') {
        quoted = true;
      } else if (at == '{') {
        depth++;
      } else if (at == '}' && --depth == 0) {
        return i + 1;
      }
    }
    return -1;
  }

  private static int afterSpaces(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to && bytes[i] <= ' ' && bytes[i] >= 0) {
      i++;
    }
    return i;
  }
}
