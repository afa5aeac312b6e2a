// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits the data of an event with several JSON objects: some servers omit the empty line between
 * two events.
 */
public final class JoinedEvents {

  private static final byte[] DATA = "data:".getBytes(US_ASCII);

  private JoinedEvents() {}

  /** One object, or the end-of-stream mark. */
  public record Part(int from, int to) {}

  /** Returns the parts of the data; empty if it is one object, or anything else. */
  public static List<Part> of(byte[] bytes, int from, int to) {
    List<Part> parts = new ArrayList<>();
    int begin = EventData.afterSpaces(bytes, from, to);
    int at = afterSeparators(bytes, begin, to);
    boolean list = at > begin;
    while (at < to) {
      int end = end(bytes, at, to);
      if (end < 0) {
        return List.of();
      }
      parts.add(new Part(at, end));
      at = afterSeparators(bytes, end, to);
    }
    return parts.size() > 1 || list ? parts : List.of();
  }

  /**
   * Returns the position after the object or the mark that begins there; negative if it is neither.
   */
  private static int end(byte[] bytes, int from, int to) {
    if (EventData.isDone(bytes, from, to)) {
      return from + EventData.DONE_LENGTH;
    }
    return EventData.beginsObject(bytes, from, to) ? endOfObject(bytes, from, to) : -1;
  }

  /** Skips spaces, separators of list elements, and the field name of an event without its line. */
  private static int afterSeparators(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to && !EventData.isDone(bytes, i, to)) {
      byte at = bytes[i];
      if (JsonCursor.isSpace(at) || at == ',' || at == '[' || at == ']') {
        i++;
      } else if (EventData.begins(DATA, bytes, i, to)) {
        i += DATA.length;
      } else {
        break;
      }
    }
    return i;
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
}
