// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A figure of the jobs of one name, for objectives.
 *
 * @param job the name of the jobs
 * @param kind the kind of the figure
 * @param statistic the statistic; null for kinds that have none
 * @param sloName the name of the job SLO; empty for kinds that have none
 */
public record JobFigure(String job, Kind kind, @Nullable Statistic statistic, String sloName)
    implements FeatureFigure {

  private static final String FAMILY = "jobs.";

  /** The figures. */
  public enum Kind {
    /** The job completion time. */
    JCT("jct", "JCT", "ms"),
    /** The job completion time from the due time of the job. */
    JCT_FROM_SCHEDULE("jctFromSchedule", "JCT from schedule", "ms"),
    /** The cost of the tokens of a job. */
    COST("cost", "cost", ""),
    /** The share of failed jobs among those that completed or failed. */
    FAILED("failed", "failed jobs", "%"),
    /** The share of jobs that met an SLO. */
    ATTAINMENT("attainment", "attainment", "%"),
    /** The jobs per second that met an SLO. */
    GOODPUT("goodput", "goodput", "jobs/s"),
    /** The most concurrent agents whose jobs meet an SLO. */
    CAPACITY("capacity", "capacity", "concurrent");

    private final String key;
    private final String label;
    private final String unit;

    Kind(String key, String label, String unit) {
      this.key = key;
      this.label = label;
      this.unit = unit;
    }

    /** Returns the kind of a key. */
    private static Kind of(String key) {
      for (Kind each : values()) {
        if (each.key.equals(key)) {
          return each;
        }
      }
      throw new IllegalArgumentException(JobTexts.unknownFigure(key));
    }

    /** Returns whether it depends on an SLO. */
    boolean ofSlo() {
      return this == ATTAINMENT || this == GOODPUT || this == CAPACITY;
    }
  }

  /** Validates. */
  public JobFigure {
    if (job.isBlank()) {
      throw new IllegalArgumentException(JobTexts.blankJob(job));
    }
  }

  /** Reads a figure back; empty if it is not one of jobs. */
  public static Optional<FeatureFigure> of(Spelled spelled) {
    if (!spelled.family().startsWith(FAMILY)) {
      return Optional.empty();
    }
    String job = spelled.family().substring(FAMILY.length());
    String[] parts = spelled.key().split("\\.", 2);
    Kind kind = Kind.of(parts[0]);
    if (parts.length == 1) {
      return Optional.of(new JobFigure(job, kind, null, ""));
    }
    return Optional.of(
        kind.ofSlo()
            ? new JobFigure(job, kind, null, parts[1])
            : new JobFigure(job, kind, statistic(parts[1]), ""));
  }

  private static Statistic statistic(String key) {
    for (Statistic.Simple each : Statistic.Simple.values()) {
      if (each.key().equals(key)) {
        return each;
      }
    }
    try {
      return new Statistic.Percentile(Double.parseDouble(key.substring(Math.min(1, key.length()))));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(JobTexts.unknownFigure(key), e);
    }
  }

  @Override
  public String family() {
    return FAMILY + job;
  }

  @Override
  public String key() {
    if (kind.ofSlo()) {
      return kind.key + "." + sloName;
    }
    return statistic == null ? kind.key : kind.key + "." + statistic.key();
  }

  @Override
  public String label() {
    String head = "job " + job + ": ";
    if (kind.ofSlo()) {
      return head + sloName + " " + kind.label;
    }
    return head + kind.label + (statistic == null ? "" : " " + statistic.key());
  }

  @Override
  public String unit() {
    return kind.unit;
  }

  @Override
  public String notInRows() {
    return switch (kind) {
      case GOODPUT -> JobTexts.NO_WINDOW;
      case CAPACITY -> JobTexts.NO_LEVELS_IN_ROWS;
      case COST -> JobTexts.NO_PRICES_IN_ROWS;
      case JCT, JCT_FROM_SCHEDULE, FAILED, ATTAINMENT -> JobTexts.NO_ROWS;
    };
  }

  /** Returns whether {@code jobs.jsonl} is enough to compute its value. */
  public boolean inRows() {
    return kind != Kind.GOODPUT && kind != Kind.CAPACITY && kind != Kind.COST;
  }

  /** A bound such as 0.95 means a share, not a percentage. */
  @Override
  public double leastPercent() {
    return kind == Kind.ATTAINMENT ? 1 : 0;
  }
}
