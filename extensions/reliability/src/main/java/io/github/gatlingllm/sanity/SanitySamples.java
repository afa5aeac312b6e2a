// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import io.github.gatlingllm.measure.request.AnswerSanity;
import java.util.ArrayList;
import java.util.List;

/** Three degenerate answers of a run, masked; different kinds first. Thread-safe. */
final class SanitySamples {

  /** The most samples in a report. */
  static final int MOST = 3;

  private final List<Sample> kept = new ArrayList<>();

  /**
   * A masked answer.
   *
   * @param kind why it is degenerate
   * @param text its shape, without its content
   */
  record Sample(AnswerSanity kind, String text) {}

  /** Offers the first answers of each kind. */
  synchronized void add(AnswerSanity kind, String text) {
    if (kept.stream().filter(each -> each.kind() == kind).count() < MOST) {
      kept.add(new Sample(kind, MaskedText.of(text)));
    }
  }

  /** Adds samples of another process. */
  synchronized void addAll(List<Sample> others) {
    kept.addAll(others);
  }

  /** Returns the samples: the first of each kind, then further ones. */
  synchronized List<Sample> first() {
    var chosen = new ArrayList<Sample>();
    for (Sample each : kept) {
      if (chosen.stream().noneMatch(other -> other.kind() == each.kind())) {
        chosen.add(each);
      }
    }
    kept.stream().filter(each -> !chosen.contains(each)).forEach(chosen::add);
    return List.copyOf(chosen.subList(0, Math.min(MOST, chosen.size())));
  }
}
