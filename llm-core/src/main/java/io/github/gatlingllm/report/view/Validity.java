// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whether a run's figures can be trusted.
 *
 * @param reasons the reasons why the run is invalid; empty: it is not invalid
 * @param warnings the warnings
 * @param notChecked the names of checks that could not be made
 * @param checks the result of each check
 * @param waived whether objectives are judged even if the run is invalid
 */
public record Validity(
    List<String> reasons,
    List<String> warnings,
    List<String> notChecked,
    RunChecks checks,
    boolean waived) {

  public Validity {
    reasons = List.copyOf(reasons);
    warnings = List.copyOf(warnings);
    notChecked = List.copyOf(notChecked);
  }

  /** Creates the validity of a run whose objectives are judged only if it is valid. */
  public Validity(
      List<String> reasons, List<String> warnings, List<String> notChecked, RunChecks checks) {
    this(reasons, warnings, notChecked, checks, false);
  }

  /** Returns the result of the checks, with further warnings. */
  public static Validity of(RunChecks checks, List<String> warnings) {
    return new Validity(
        checks.reasons(),
        Stream.concat(checks.warnings().stream(), warnings.stream()).toList(),
        checks.notChecked(),
        checks,
        false);
  }

  /** Returns this validity, with or without the waiver. */
  public Validity waivedIf(boolean waives) {
    return new Validity(reasons, warnings, notChecked, checks, waives);
  }

  /** Returns this validity with more warnings. */
  public Validity withWarnings(List<String> more) {
    return new Validity(
        reasons,
        Stream.concat(warnings.stream(), more.stream()).toList(),
        notChecked,
        checks,
        waived);
  }

  /** Whether every applicable check was made: otherwise validity is not claimed. */
  public boolean complete() {
    return notChecked.isEmpty();
  }

  /** Returns the heading of the reasons of an invalid run. */
  public String verdictOnFigures() {
    return waived ? RunVerdictTexts.UNTRUSTED_BUT_JUDGED : RunVerdictTexts.UNTRUSTED;
  }

  /** Whether no check failed. */
  public boolean valid() {
    return reasons.isEmpty();
  }
}
