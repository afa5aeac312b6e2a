// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whether a run's figures can be trusted.
 *
 * @param reasons why it is invalid; empty while nothing speaks against it
 * @param warnings what a reader must know
 * @param notChecked names of the checks that could not be made
 * @param checks each check by itself
 * @param waived whether objectives are judged even if it is invalid
 */
public record Validity(
    List<String> reasons,
    List<String> warnings,
    List<String> notChecked,
    RunChecks checks,
    boolean waived) {

  /** Copies. */
  public Validity {
    reasons = List.copyOf(reasons);
    warnings = List.copyOf(warnings);
    notChecked = List.copyOf(notChecked);
  }

  /** Of a run whose objectives are judged only if it is valid. */
  public Validity(
      List<String> reasons, List<String> warnings, List<String> notChecked, RunChecks checks) {
    this(reasons, warnings, notChecked, checks, false);
  }

  /** What the checks say, and warnings of all kinds. */
  public static Validity of(RunChecks checks, List<String> warnings) {
    return new Validity(
        checks.reasons(),
        Stream.concat(checks.warnings().stream(), warnings.stream()).toList(),
        checks.notChecked(),
        checks,
        false);
  }

  /** The same, of a run that is judged even if it is invalid. */
  public Validity waivedIf(boolean waives) {
    return new Validity(reasons, warnings, notChecked, checks, waives);
  }

  /** The same with more that a reader must know. */
  public Validity withWarnings(List<String> more) {
    return new Validity(
        reasons,
        Stream.concat(warnings.stream(), more.stream()).toList(),
        notChecked,
        checks,
        waived);
  }

  /** Whether every check that makes sense was made, so that {@code valid} can be said at all. */
  public boolean complete() {
    return notChecked.isEmpty();
  }

  /** What is said above the reasons of an invalid run. */
  public String verdictOnFigures() {
    return waived
        ? "The run is invalid, and its objectives are judged all the same, as"
            + " .judgedEvenIfInvalid() says"
        : "These figures can't be trusted";
  }

  /** Whether nothing speaks against the run. */
  public boolean valid() {
    return reasons.isEmpty();
  }
}
