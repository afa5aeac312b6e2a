// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A parsed event as a template for events that differ only in a piece of text. Equal bytes up to
 * that piece leave a parser in the same state, and equal bytes after it have the same meaning;
 * values that no reader uses may also differ. Any other difference requires parsing.
 *
 * <p>Immutable, so that all streams of a thread share it. The bytes that each token is compared
 * with are then in the processor's caches once, not once per stream.
 */
final class EventTemplate {

  /** Returned for an event with another meaning. */
  static final long MISFIT = -1;

  /** Returned for an event with the same text. */
  private static final long SAME_TEXT = 0;

  /** Events of a token have some hundred bytes. */
  private static final int LONGEST = 4096;

  private static final int NO_SPAN = -1;

  private final byte[] bytes;
  private final VariableSpans.Kind[] kinds;
  private final int[] spanFrom;
  private final int[] spanTo;
  private final int textSpan;
  private final boolean output;
  private final boolean reasoning;
  private final boolean choices;
  private final long choicesSeen;
  private final @Nullable String model;
  private final @Nullable String fingerprint;
  private final OutputText.Place place;

  private EventTemplate(
      byte[] bytes, int from, VariableSpans spans, Delta delta, OutputText.Place place) {
    int size = spans.size();
    this.bytes = bytes;
    this.kinds = new VariableSpans.Kind[size];
    this.spanFrom = new int[size];
    this.spanTo = new int[size];
    for (int i = 0; i < size; i++) {
      kinds[i] = spans.kind(i);
      spanFrom[i] = spans.from(i) - from;
      spanTo[i] = spans.to(i) - from;
    }
    this.textSpan = Arrays.asList(kinds).indexOf(VariableSpans.Kind.TEXT);
    this.output = delta.output();
    this.reasoning = delta.reasoning();
    this.choices = delta.choices();
    this.choicesSeen = delta.choicesSeen();
    this.model = delta.model();
    this.fingerprint = delta.fingerprint();
    this.place = place;
  }

  /**
   * Returns a template of an event, if others may repeat it; else null.
   *
   * @param spans of the event
   * @param place the destination of its text
   */
  static @Nullable EventTemplate of(
      byte[] bytes, int from, int to, VariableSpans spans, Delta delta, OutputText.Place place) {
    if (to - from > LONGEST || !spans.oneText() || !delta.isContentAlone()) {
      return null;
    }
    return new EventTemplate(Arrays.copyOfRange(bytes, from, to), from, spans, delta, place);
  }

  /** Returns whether and where an event matches: a value for {@link #report}, or a misfit. */
  long fit(byte[] event, int from, int to) {
    long text = SAME_TEXT;
    int at = from;
    int known = 0;
    int next = 0;
    int equal = Arrays.mismatch(event, at, to, bytes, known, bytes.length);
    while (equal >= 0) {
      int span = spanAt(known + equal, next);
      if (span == NO_SPAN) {
        return MISFIT;
      }
      int start = at + spanFrom[span] - known;
      int end = kinds[span].end(event, start, to);
      if (end == PlainJson.UNUSUAL) {
        return MISFIT;
      }
      if (span == textSpan) {
        if (start == end) {
          return MISFIT; // an empty text is no content
        }
        text = (long) start << Integer.SIZE | end;
      }
      at = end;
      known = spanTo[span];
      next = span + 1;
      equal = Arrays.mismatch(event, at, to, bytes, known, bytes.length);
    }
    return text;
  }

  private int spanAt(int position, int next) {
    for (int i = next; i < spanFrom.length && spanFrom[i] <= position; i++) {
      if (position <= spanTo[i]) {
        return i;
      }
    }
    return NO_SPAN;
  }

  /** Writes the content of a matching event. */
  void report(byte[] event, long fit, Delta delta, OutputText texts) {
    delta.reset();
    delta.repeat(output, reasoning, choices, choicesSeen, model, fingerprint);
    boolean same = fit == SAME_TEXT;
    int from = same ? spanFrom[textSpan] : (int) (fit >>> Integer.SIZE);
    int to = same ? spanTo[textSpan] : (int) fit;
    delta.textBytes(to - from);
    texts.put(place, same ? bytes : event, from, to);
  }
}
