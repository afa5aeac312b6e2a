// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.List;

/** Formats an objective's text, the same in records, assertions and reports. */
public final class ObjectiveText {

  /**
   * The longest text: Gatling's records take 200 characters, and some are left for what surrounds
   * it.
   */
  private static final int LENGTH = 179;

  private ObjectiveText() {}

  static String of(RunObjective objective) {
    Subject subject = objective.subject();
    String head = subject.head();
    String tail = subject.label() + " " + objective.requirement().text(subject.textUnit());
    String clean = clean(head);
    if (clean.equals(head) && head.length() + tail.length() <= LENGTH) {
      return head + tail;
    }
    // two objectives must stay different after cutting and replacing
    String rest = " #" + Integer.toHexString((head + tail).hashCode()) + ": " + tail;
    return cut(clean, LENGTH - rest.length()) + rest;
  }

  /** Returns a path as outputs show it. */
  public static String join(List<String> path) {
    return String.join(" / ", path);
  }

  /** Returns the text without control characters, and with an ellipsis if it was too long. */
  public static String cut(String text, int length) {
    String clean = clean(text);
    if (clean.length() <= Math.max(1, length)) {
      return clean;
    }
    int end = Math.max(1, length - 1);
    return clean.substring(0, Character.isHighSurrogate(clean.charAt(end - 1)) ? end - 1 : end)
        + "…";
  }

  private static String clean(String text) {
    return text.replaceAll("\\p{Cc}+", " ");
  }

  static String head(Slo slo) {
    return slo.name() + " (" + slo.text() + "): ";
  }

  static String head(List<String> path) {
    return path.isEmpty() ? "" : join(path) + ": ";
  }
}
