// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.TimingUncertainty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The checks of a run's load generator.
 *
 * @param all the checks, including those that could not be made
 * @param warnings what is close to making the run invalid
 * @param readings further figures of the load generator
 * @param limits the limits that differ from the defaults
 * @param uncertainty the timing uncertainty
 * @param stamps the figures of the timestamps
 * @param heldUp that the machine starved the load generator, and what to do; empty if it did not
 * @param lag how much late sends may have moved the figures
 */
public record RunChecks(
    List<ValidityCheck> all,
    List<String> warnings,
    List<Reading> readings,
    List<ValidityLimits.Change> limits,
    TimingUncertainty uncertainty,
    StampFigures stamps,
    Optional<String> heldUp,
    ClientLag lag) {

  /** No checks. */
  public static final RunChecks NONE = new RunChecks(List.of(), List.of(), List.of(), List.of());

  public RunChecks {
    all = List.copyOf(all);
    warnings = List.copyOf(warnings);
    readings = List.copyOf(readings);
    limits = List.copyOf(limits);
  }

  /** Creates the checks of a run whose timing uncertainty is not known. */
  public RunChecks(
      List<ValidityCheck> all,
      List<String> warnings,
      List<Reading> readings,
      List<ValidityLimits.Change> limits) {
    this(
        all,
        warnings,
        readings,
        limits,
        TimingUncertainty.UNKNOWN,
        StampFigures.UNKNOWN,
        Optional.empty(),
        ClientLag.NONE);
  }

  /** Creates the checks of a run that sent each request when it was due. */
  public RunChecks(
      List<ValidityCheck> all,
      List<String> warnings,
      List<Reading> readings,
      List<ValidityLimits.Change> limits,
      TimingUncertainty uncertainty,
      StampFigures stamps,
      Optional<String> heldUp) {
    this(all, warnings, readings, limits, uncertainty, stamps, heldUp, ClientLag.NONE);
  }

  /** Returns a copy with this timing uncertainty. */
  public RunChecks with(TimingUncertainty other) {
    return new RunChecks(all, warnings, readings, limits, other, stamps, heldUp, lag);
  }

  /** Returns a copy with these timestamps. */
  public RunChecks with(StampFigures other) {
    return new RunChecks(all, warnings, readings, limits, uncertainty, other, heldUp, lag);
  }

  /** Returns a copy with this lag. */
  public RunChecks with(ClientLag other) {
    return new RunChecks(all, warnings, readings, limits, uncertainty, stamps, heldUp, other);
  }

  /**
   * A figure without a limit.
   *
   * @param key the key in {@code summary.json}
   * @param label the label in reports
   * @param unit the unit of the value; empty for a count
   * @param value the measured value
   */
  public record Reading(String key, String label, String unit, double value) {}

  /** Returns all measured figures by their keys in {@code summary.json}. */
  public Map<String, Double> measured() {
    var measured = new LinkedHashMap<String, Double>();
    for (ValidityCheck check : all) {
      check.measured().ifPresent(value -> measured.put(check.key(), value));
    }
    readings.forEach(reading -> measured.put(reading.key(), reading.value()));
    return Collections.unmodifiableMap(measured);
  }

  /** Returns a limit of this run, in its unit. */
  public double limit(ValidityLimit which) {
    return limits.stream()
        .filter(change -> change.limit() == which)
        .mapToDouble(ValidityLimits.Change::value)
        .findFirst()
        .orElse(which.published());
  }

  /** Returns a copy with other limits. */
  public RunChecks by(List<ValidityLimits.Change> other) {
    return new RunChecks(all, warnings, readings, other, uncertainty, stamps, heldUp, lag);
  }

  /** Returns whether any limit is looser than its default. */
  public boolean loosened() {
    return limits.stream().anyMatch(ValidityLimits.Change::looser);
  }

  /** Returns why the run is invalid; empty if nothing speaks against it. */
  public List<String> reasons() {
    return all.stream()
        .filter(check -> check.state() == ValidityCheck.State.BROKEN)
        .map(ValidityCheck::reason)
        .filter(Objects::nonNull)
        .toList();
  }

  /**
   * Returns the text about late requests if they do not make the run invalid; empty if they do, or
   * if none were late.
   */
  public Optional<String> late() {
    return all.stream()
        .filter(check -> check.figure() == ValidityCheck.Figure.SCHEDULE_LAG)
        .filter(check -> check.state() == ValidityCheck.State.WARNED)
        .map(ValidityCheck::reason)
        .filter(Objects::nonNull)
        .findFirst();
  }

  /** Returns the names of the checks that could not be made. */
  public List<String> notChecked() {
    return names(ValidityCheck.State.NOT_CHECKED);
  }

  /** Returns the names of the checks that do not apply to this load. */
  public List<String> notApplicable() {
    return names(ValidityCheck.State.NOT_APPLICABLE);
  }

  /** Returns how many figures were compared with a limit. */
  public long made() {
    return all.stream()
        .filter(check -> check.limit().isPresent() && check.measured().isPresent())
        .count();
  }

  private List<String> names(ValidityCheck.State state) {
    return all.stream()
        .filter(check -> check.state() == state)
        .map(check -> check.figure().check())
        .distinct()
        .toList();
  }
}
