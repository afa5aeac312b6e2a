// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The figure that an objective bounds. */
public sealed interface Subject
    permits CapacitySubject,
        Subject.OfCost,
        Subject.OfFigure,
        Subject.OfMetric,
        Subject.OfAdjusted,
        ServerSubject,
        Subject.OfValidity {

  /** Returns the request's Gatling path; empty for all requests. */
  default List<String> path() {
    return List.of();
  }

  /** Returns its SLO; null if it has none. */
  default @Nullable Slo slo() {
    return null;
  }

  /** Returns the label in reports: {@code TTFT p99}, {@code goodput}. */
  String label();

  /**
   * Returns the unit of values and bounds: {@code ms}, {@code tokens/s}, {@code req/s}, {@code %}.
   */
  String unit();

  /** Returns the start of an objective's text, which names the requests. */
  default String head() {
    return ObjectiveText.head(path());
  }

  /** Returns the unit in an objective's text, which does not depend on the run. */
  default String textUnit() {
    return unit();
  }

  /** Returns which requests its value is based on. */
  Basis basis();

  /** Returns whether its value needs to know which answers are degenerate. */
  default boolean restsOnSanity() {
    Slo slo = slo();
    return slo != null && slo.restsOnSanity();
  }

  /** Calls the visitor's method for its kind. */
  <R> R accept(Visitor<R> visitor);

  /**
   * A visitor with a method for each kind of subject.
   *
   * @param <R> the result
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

  /** The requests that a value is based on. */
  enum Basis {
    /** The requests of the path. */
    PATH,
    /** The requests that the SLO applies to. */
    OF_SLO,
    /** The requests of each load level separately. */
    LEVELS,
    /** No requests: it is about the load generator. */
    GENERATOR,
    /** No requests: the server reports it. */
    SERVER,
    /** The requests whose answers are scored. */
    SCORED,

    /** All requests that were due and that the SLO applies to, whatever their outcome. */
    DUE
  }

  /** A figure with a label and a unit. */
  interface Figure {

    /** Returns the label in reports. */
    String label();

    /** Returns the unit of values and bounds. */
    String unit();
  }

  /** A subject that bounds such a figure. */
  sealed interface OfFigure extends Subject
      permits EnergySubject, FeatureSubject, Subject.OfSlo, Subject.OfRate, Subject.OfCount {

    /** Returns the figure. */
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
   * @param path the request's Gatling path; empty for all requests
   * @param metric the metric
   * @param statistic the statistic
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
   * @param path the request's Gatling path; empty for all requests
   * @param metric a latency with one value per request
   * @param statistic the percentile
   */
  record OfAdjusted(List<String> path, Metric metric, Statistic.Percentile statistic)
      implements Subject {

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
   * A figure of an SLO over all requests that it applies to.
   *
   * @param slo the SLO
   * @param figure the figure
   */
  record OfSlo(Slo slo, SloFigure figure) implements OfFigure {

    @Override
    public String head() {
      return ObjectiveText.head(slo);
    }

    @Override
    public Basis basis() {
      return Basis.OF_SLO;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.slo(this);
    }
  }

  /**
   * A rate over the measuring window.
   *
   * @param path the request's Gatling path; empty for all requests
   * @param figure the figure
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
   * The number of requests that ended in some way, or were in flight.
   *
   * @param path the request's Gatling path; empty for all requests
   * @param figure the figure
   */
  record OfCount(List<String> path, CountFigure figure) implements OfFigure {

    @Override
    public boolean restsOnSanity() {
      return figure instanceof CountFigure.DegenerateShare;
    }

    /** Returns the unit of a text such as {@code failed requests = 0}. */
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

  /** The validity of the run. */
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
   * The cost of serving.
   *
   * @param figure the figure
   * @param currency the currency of bounds and values; empty until the run's prices are known
   */
  record OfCost(CostFigure figure, String currency) implements Subject {

    /** Creates the subject before the currency is known. */
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

    /**
     * Returns no unit: prices may change, but the objective's name in reports and histories should
     * not.
     */
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
