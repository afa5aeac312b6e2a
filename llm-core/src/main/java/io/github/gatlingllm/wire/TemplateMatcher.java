// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import org.jspecify.annotations.Nullable;

/**
 * Matches the events of a stream against templates: an event mostly says what the one before it
 * said, with another piece of text, and then needs no parser.
 */
final class TemplateMatcher {

  /** In a stream that repeats nothing, so many events at most pass before the next is learned. */
  private static final int RAREST = 1023;

  /** So many misses in a row make a stream learn anew: a single odd event does not. */
  private static final int PATIENCE = 2;

  /** After so many misses in a row a stream no longer looks at the templates of others. */
  private static final int LOOKS = 8;

  private final Class<?> reader;
  private final boolean oneChoice;
  private @Nullable EventTemplate latest;
  private int misses;
  private int backOff;
  private int wait;

  /**
   * Of one stream.
   *
   * @param reader the class of what reads it
   * @param oneChoice whether each choice is the same one: events then say something else
   */
  TemplateMatcher(Class<?> reader, boolean oneChoice) {
    this.reader = reader;
    this.oneChoice = oneChoice;
  }

  /** Whether the next event that is understood should be learned; to be asked once for each. */
  boolean due() {
    if (latest != null && misses < PATIENCE) {
      return false;
    }
    if (wait > 0) {
      wait--;
      return false;
    }
    wait = backOff;
    backOff = Math.min(RAREST, 2 * backOff + 1);
    return true;
  }

  /** Learns an event that was understood, if it is one of those that the next may repeat. */
  void learn(
      byte[] bytes, int from, int to, VariableSpans spans, Delta delta, OutputText.Place place) {
    EventTemplate template = EventTemplate.of(bytes, from, to, spans, delta, place);
    if (template != null) {
      latest = template;
      TemplateCache.of(reader, oneChoice).add(template);
    }
  }

  /**
   * Tells what an event says, if it repeats one that was learned.
   *
   * @return false if no template fits
   */
  boolean tell(byte[] bytes, int from, int to, Delta delta, OutputText texts) {
    EventTemplate template = latest;
    long fit = template == null ? EventTemplate.MISFIT : template.fit(bytes, from, to);
    if (fit == EventTemplate.MISFIT && misses < LOOKS) {
      template = TemplateCache.of(reader, oneChoice).fitting(bytes, from, to);
      fit = template == null ? EventTemplate.MISFIT : template.fit(bytes, from, to);
    }
    if (template == null || fit == EventTemplate.MISFIT) {
      misses++;
      return false;
    }
    repeated(template);
    template.tell(bytes, fit, delta, texts);
    return true;
  }

  /** Writes only what changes, which mostly is nothing: a write costs a cache line. */
  private void repeated(EventTemplate template) {
    if (latest != template) {
      latest = template;
    }
    if (misses > 0 || backOff > 0) {
      misses = 0;
      backOff = 0;
      wait = 0;
    }
  }
}
