// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an objective looks at. */
public sealed interface Subject
    permits CapacitySubject,
        Subject.OfCost,
        Subject.OfFigure,
        Subject.OfMetric,
        Subject.OfAdjusted,
        ServerSubject,
        Subject.OfValidity {

  /** The request's Gatling path; empty: all requests together. */
  default List<String> path() {
    return List.of();
  }

  /** The SLO it is about; null: about none. */
  default @Nullable Slo slo() {
    return null;
  }

  /** The words people read: {@code TTFT p99}, {@code goodput}. */
  String label();

  /** The unit of values and bounds: {@code ms}, {@code tokens/s}, {@code req/s}, {@code %}. */
  String unit();

  /** What stands before the label in an objective's text: of which requests it is. */
  default String head() {
    return ObjectiveText.head(path());
  }

  /** The unit in an objective's text, which is the same before anything is known of the run. */
  default String textUnit() {
    return unit();
  }

  /** Which requests its value rests on. */
  Basis basis();

  /** Answers by what kind of subject it is. */
  <R> R accept(Visitor<R> visitor);

  /**
   * An answer for each kind of subject, so that none is forgotten.
   *
   * @param <R> the answer
   */
  interface Visitor<R> {
    R metric(OfMetric subject);

    R adjusted(OfAdjusted subject);

    R slo(OfSlo subject);

    R rate(OfRate subject);

    R count(OfCount subject);

    R validity(OfValidity subject);

    R cost(OfCost subject);

    R capacity(CapacitySubject subject);

    R server(ServerSubject subject);

    R energy(EnergySubject subject);

    R feature(FeatureSubject subject);
  }

  /** Which requests a value rests on. */
  enum Basis {
    /** Those of the path. */
    PATH,
    /** Those that are held against the SLO. */
    HELD,
    /** Those of each level of load by itself. */
    LEVELS,
    /** None: it is about the load generator. */
    GENERATOR,
    /** None: the server tells it. */
    SERVER,
    /** Those that ask the prompts whose answers are scored. */
    SCORED,

    /** All that were due and are held against the SLO, and what became of them. */
    DUE
  }

  /** A figure that has a name and a unit of its own. */
  interface Figure {

    /** The words people read. */
    String label();

    /** The unit of values and bounds. */
    String unit();
  }

  /** What looks at such a figure. */
  sealed interface OfFigure extends Subject
      permits EnergySubject, FeatureSubject, Subject.OfSlo, Subject.OfRate, Subject.OfCount {

    /** Which figure. */
    Figure figure();

    @Override
    default String label() {
      return figure().label();
    }

    @Override
    default String unit() {
      return figure().unit();
    }
  }

  /**
   * A statistic of a metric.
   *
   * @param path the request's Gatling path; empty: all requests together
   * @param metric which metric
   * @param statistic which figure of it
   */
  record OfMetric(List<String> path, Metric metric, Statistic statistic) implements Subject {

    @Override
    public String label() {
      return metric.label() + " " + statistic.key();
    }

    @Override
    public String unit() {
      return Quantity.unit(metric);
    }

    @Override
    public Basis basis() {
      return Basis.PATH;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.metric(this);
    }
  }

  /**
   * A percentile of a latency in which each failed request counts as +∞.
   *
   * @param path the request's Gatling path; empty: all requests together
   * @param metric a latency that each request has once
   * @param statistic which percentile
   */
  record OfAdjusted(List<String> path, Metric metric, Statistic.Percentile statistic)
      implements Subject {

    /** Validates. */
    public OfAdjusted {
      if (metric.pooled() || metric.unit() != Metric.Unit.NANOS) {
        throw new IllegalArgumentException(ObjectiveErrorTexts.notAdjustable(metric.label()));
      }
    }

    @Override
    public String label() {
      return "failure-adjusted " + metric.label() + " " + statistic.key();
    }

    @Override
    public String unit() {
      return Quantity.unit(metric);
    }

    @Override
    public Basis basis() {
      return Basis.PATH;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.adjusted(this);
    }
  }

  /**
   * A figure of an SLO over all requests that are held against it.
   *
   * @param slo which
   * @param figure which figure
   */
  record OfSlo(Slo slo, SloFigure figure) implements OfFigure {

    @Override
    public String head() {
      return ObjectiveText.head(slo);
    }

    @Override
    public Basis basis() {
      return Basis.HELD;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.slo(this);
    }
  }

  /**
   * A rate over the measuring window.
   *
   * @param path the request's Gatling path; empty: all requests together
   * @param figure which rate
   */
  record OfRate(List<String> path, RateFigure figure) implements OfFigure {

    @Override
    public Basis basis() {
      return Basis.PATH;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.rate(this);
    }
  }

  /**
   * How many requests ended in some way, or were in flight.
   *
   * @param path the request's Gatling path; empty: all requests together
   * @param figure which count
   */
  record OfCount(List<String> path, CountFigure figure) implements OfFigure {

    /** {@code failed requests = 0}. */
    @Override
    public String textUnit() {
      return figure instanceof CountFigure.Failures ? "" : unit();
    }

    @Override
    public Basis basis() {
      return Basis.PATH;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.count(this);
    }
  }

  /** Whether the run can be trusted. */
  record OfValidity() implements Subject {

    @Override
    public String label() {
      return "the run";
    }

    @Override
    public String unit() {
      return "reasons";
    }

    @Override
    public Basis basis() {
      return Basis.GENERATOR;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.validity(this);
    }
  }

  /**
   * What serving cost.
   *
   * @param figure which figure
   * @param currency of bounds and values; empty until the run's prices are known
   */
  record OfCost(CostFigure figure, String currency) implements Subject {

    /** Before the currency is known. */
    public OfCost(CostFigure figure) {
      this(figure, "");
    }

    @Override
    public @Nullable Slo slo() {
      return figure.slo();
    }

    @Override
    public String label() {
      return figure.label();
    }

    @Override
    public String unit() {
      return currency;
    }

    /** Prices may change; the objective's name in reports and histories should not. */
    @Override
    public String textUnit() {
      return "";
    }

    @Override
    public Basis basis() {
      return Basis.PATH;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.cost(this);
    }
  }
}
