// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.List;

/** The one wording of an objective, used in records, assertions and reports alike. */
public final class ObjectiveText {

  /** Gatling's records carry 200 characters; some are left for what stands around the text. */
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
    // what was cut or replaced must not make two objectives one
    String rest = " #" + Integer.toHexString((head + tail).hashCode()) + ": " + tail;
    return cut(clean, LENGTH - rest.length()) + rest;
  }

  /** A path as outputs write it. */
  public static String join(List<String> path) {
    return String.join(" / ", path);
  }

  /** The text without control characters, and with an ellipsis where it was too long. */
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
