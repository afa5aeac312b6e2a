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
 * Whether a run can be trusted, check by check.
 *
 * @param all the checks, those that could not be made among them
 * @param warnings what comes close to making it invalid
 * @param readings what else was seen of the load generator
 * @param limits where the checks' limits are not the published ones
 * @param uncertainty how far times may be from the truth
 * @param stamps what they are taken from
 * @param heldUp that the machine starved the load generator, and what to do; empty: it did not
 * @param lag by how much late sends may have moved what was measured
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

  /** Nobody looked. */
  public static final RunChecks NONE = new RunChecks(List.of(), List.of(), List.of(), List.of());

  /** Copies. */
  public RunChecks {
    all = List.copyOf(all);
    warnings = List.copyOf(warnings);
    readings = List.copyOf(readings);
    limits = List.copyOf(limits);
  }

  /** Of a run whose times are as exact as nobody knows. */
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

  /** Of a run that sent each request when it was due. */
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

  /** The same of times that may be so far from the truth. */
  public RunChecks with(TimingUncertainty other) {
    return new RunChecks(all, warnings, readings, limits, other, stamps, heldUp, lag);
  }

  /** The same of times that were taken from such stamps. */
  public RunChecks with(StampFigures other) {
    return new RunChecks(all, warnings, readings, limits, uncertainty, other, heldUp, lag);
  }

  /** The same of sends that were so late. */
  public RunChecks with(ClientLag other) {
    return new RunChecks(all, warnings, readings, limits, uncertainty, stamps, heldUp, other);
  }

  /**
   * A figure that has no limit of its own.
   *
   * @param key in {@code summary.json}
   * @param label the words people read
   * @param unit of the value; empty for a count
   * @param value what was measured
   */
  public record Reading(String key, String label, String unit, double value) {}

  /** All figures that were measured, by their keys in {@code summary.json}. */
  public Map<String, Double> measured() {
    var measured = new LinkedHashMap<String, Double>();
    for (ValidityCheck check : all) {
      check.measured().ifPresent(value -> measured.put(check.key(), value));
    }
    readings.forEach(reading -> measured.put(reading.key(), reading.value()));
    return Collections.unmodifiableMap(measured);
  }

  /** A limit of this run, in its unit. */
  public double limit(ValidityLimit which) {
    return limits.stream()
        .filter(change -> change.limit() == which)
        .mapToDouble(ValidityLimits.Change::value)
        .findFirst()
        .orElse(which.published());
  }

  /** The same by other limits than the published ones. */
  public RunChecks by(List<ValidityLimits.Change> other) {
    return new RunChecks(all, warnings, readings, other, uncertainty, stamps, heldUp, lag);
  }

  /** Whether any limit lets runs pass that the published one does not. */
  public boolean loosened() {
    return limits.stream().anyMatch(ValidityLimits.Change::looser);
  }

  /** Why the run is invalid; empty while nothing speaks against it. */
  public List<String> reasons() {
    return all.stream()
        .filter(check -> check.state() == ValidityCheck.State.BROKEN)
        .map(ValidityCheck::reason)
        .filter(Objects::nonNull)
        .toList();
  }

  /** That requests left later than the limit, where that does not make the run invalid. */
  public Optional<String> late() {
    return all.stream()
        .filter(check -> check.figure() == ValidityCheck.Figure.SCHEDULE_LAG)
        .filter(check -> check.state() == ValidityCheck.State.WARNED)
        .map(ValidityCheck::reason)
        .filter(Objects::nonNull)
        .findFirst();
  }

  /** Names of the checks that could not be made. */
  public List<String> notChecked() {
    return names(ValidityCheck.State.NOT_CHECKED);
  }

  /** Names of the checks that make no sense for this load. */
  public List<String> notApplicable() {
    return names(ValidityCheck.State.NOT_APPLICABLE);
  }

  /** How many figures were held against their limits. */
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
