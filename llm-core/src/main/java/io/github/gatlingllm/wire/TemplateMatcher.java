// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import org.jspecify.annotations.Nullable;

/**
 * Matches the events of a stream against templates. Most events differ from the previous one only
 * in a piece of text, and then need no parser.
 */
final class TemplateMatcher {

  /**
   * In a stream without repetition, the largest number of events before the next attempt to learn.
   */
  private static final int RAREST = 1023;

  /**
   * After this many consecutive misses, a stream learns again; a single odd event does not suffice.
   */
  private static final int PATIENCE = 2;

  /** After this many consecutive misses, a stream ignores the templates of others. */
  private static final int LOOKS = 8;

  private final Class<?> reader;
  private final boolean oneChoice;
  private @Nullable EventTemplate latest;
  private int misses;
  private int backOff;
  private int wait;

  /**
   * Creates the matcher of one stream.
   *
   * @param reader the class of its reader
   * @param oneChoice whether all choices are the same one, which changes the meaning of events
   */
  TemplateMatcher(Class<?> reader, boolean oneChoice) {
    this.reader = reader;
    this.oneChoice = oneChoice;
  }

  /** Returns whether the next parsed event should be learned; call it once for each. */
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

  /** Learns a parsed event, if the next one may repeat it. */
  void learn(
      byte[] bytes, int from, int to, VariableSpans spans, Delta delta, OutputText.Place place) {
    EventTemplate template = EventTemplate.of(bytes, from, to, spans, delta, place);
    if (template != null) {
      latest = template;
      TemplateCache.of(reader, oneChoice).add(template);
    }
  }

  /**
   * Writes the content of an event that repeats a learned one.
   *
   * @return false if no template matches
   */
  boolean report(byte[] bytes, int from, int to, Delta delta, OutputText texts) {
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
    template.report(bytes, fit, delta, texts);
    return true;
  }

  /** Writes only on changes, which are rare: a write costs a cache line. */
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
