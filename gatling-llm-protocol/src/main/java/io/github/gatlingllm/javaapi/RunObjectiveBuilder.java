// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.chat.FinishReason;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Spelling;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** DSL for building objectives on figures of the whole run: goodput, failures, rates, validity */
public final class RunObjectiveBuilder {

  private RunObjectiveBuilder() {}

  /** DSL for choosing a figure of an SLO */
  public static final class OfSlo {

    private final Slo slo;

    OfSlo(Slo slo) {
      this.slo = slo;
    }

    /**
     * The percentage of requests that meet the SLO; failed requests do not meet it
     *
     * @return the next DSL step
     */
    public RegressionBuilder.OfShare attainment() {
      return new RegressionBuilder.OfShare(new Subject.OfSlo(slo, SloFigure.ATTAINMENT));
    }

    /**
     * Goodput: requests per second that meet the SLO
     *
     * @return the next DSL step
     */
    public RegressionBuilder.OfNumber requestsPerSecond() {
      return of(SloFigure.REQUESTS_PER_SECOND);
    }

    /**
     * Sane goodput: requests per second that meet the SLO, including its {@code .sane()}
     *
     * @return the next DSL step
     * @throws IllegalArgumentException if the SLO lacks {@code .sane()}
     */
    public RegressionBuilder.OfNumber saneRequestsPerSecond() {
      if (!slo.restsOnSanity()) {
        throw new IllegalArgumentException(
            "saneRequestsPerSecond(): the SLO '"
                + slo.name()
                + "' does not require sane answers. Sane goodput needs such an SLO. Add .sane() to"
                + " it.");
      }
      return of(SloFigure.SANE_REQUESTS_PER_SECOND);
    }

    /**
     * Output tokens per second of the requests that meet the SLO
     *
     * @return the next DSL step
     */
    public RegressionBuilder.OfNumber outputTokensPerSecond() {
      return of(SloFigure.OUTPUT_TOKENS_PER_SECOND);
    }

    private RegressionBuilder.OfNumber of(SloFigure figure) {
      return new RegressionBuilder.OfNumber(new Subject.OfSlo(slo, figure));
    }
  }

  /** DSL for choosing a count, a percentage or a rate of requests, or a rate of tokens */
  public static final class OfRequests {

    private static final List<String> FAILURE_TEXTS =
        Stream.concat(Failure.TEXTS.stream(), IntStream.range(100, 600).mapToObj(Failure::ofStatus))
            .toList();

    private final List<String> path;

    OfRequests(List<String> path) {
      this.path = path;
    }

    /**
     * No request failed: MISSED at the first failure, MET if none failed, and UNDETERMINED if no
     * request succeeded or failed. Failures in the warm-up and of retried attempts do not count.
     * Requests that were given up, or cut by the end of the run, are not failures
     *
     * @return the objective
     */
    public Objective noFailures() {
      return Objective.of(
          new Subject.OfCount(path, new CountFigure.Failures()), new Requirement.Between(0, 0));
    }

    /**
     * The percentage of requests that failed
     *
     * @return the next DSL step
     */
    public RegressionBuilder.OfShare failedPercent() {
      return share(null);
    }

    /**
     * The percentage of requests that failed with an HTTP status
     *
     * @param status such as 429
     * @return the next DSL step
     * @throws IllegalArgumentException if there is no such status
     */
    public RegressionBuilder.OfShare httpStatusPercent(int status) {
      if (status < 100 || status > 599) {
        throw new IllegalArgumentException(
            "httpStatusPercent(...) must be from 100 to 599, but was " + status);
      }
      return share(Failure.ofStatus(status));
    }

    /**
     * The percentage of requests that failed with this text
     *
     * @param text the failure's constant text, such as {@code stalled}
     * @return the next DSL step
     * @throws IllegalArgumentException if it is a misspelt known text
     */
    public RegressionBuilder.OfShare failedPercent(String text) {
      Spelling.require("failure text", text, FAILURE_TEXTS);
      return share(text);
    }

    /**
     * The percentage of responses with a finish reason
     *
     * @param reason {@code length}, {@code stop}, {@code tool_calls}, {@code content_filter}
     * @return the next DSL step
     * @throws IllegalArgumentException if it is a misspelt known reason
     */
    public ObjectiveBuilder.OfNumber finishReasonPercent(String reason) {
      String common = FinishReason.normalised(reason);
      if (!common.equals(reason)) {
        throw new IllegalArgumentException(
            "'" + reason + "' is counted by its common name: say '" + common + "'");
      }
      Spelling.require("finish reason", reason, FinishReason.KNOWN);
      return of(new CountFigure.FinishShare(reason));
    }

    /**
     * The percentage of degenerate responses among those that were checked. UNDETERMINED instead of
     * MET if more than 1 % of the responses were not checked. Needs the extension {@code
     * reliability}
     *
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfNumber degeneratePercent() {
      return of(new CountFigure.DegenerateShare());
    }

    /**
     * The peak number of requests in flight
     *
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfNumber peakConcurrency() {
      return of(CountFigure.Concurrency.PEAK);
    }

    /**
     * The mean number of requests in flight, over time
     *
     * @return the next DSL step
     */
    public ObjectiveBuilder.OfNumber meanConcurrency() {
      return of(CountFigure.Concurrency.MEAN);
    }

    /**
     * Completed requests per second
     *
     * @return the next DSL step
     */
    public RegressionBuilder.OfNumber requestsPerSecond() {
      return rate(RateFigure.REQUESTS);
    }

    /**
     * Prompt tokens per second
     *
     * @return the next DSL step
     */
    public RegressionBuilder.OfNumber inputTokensPerSecond() {
      return rate(RateFigure.INPUT_TOKENS);
    }

    /**
     * Output tokens per second
     *
     * @return the next DSL step
     */
    public RegressionBuilder.OfNumber outputTokensPerSecond() {
      return rate(RateFigure.OUTPUT_TOKENS);
    }

    /**
     * Prompt and output tokens per second
     *
     * @return the next DSL step
     */
    public RegressionBuilder.OfNumber totalTokensPerSecond() {
      return rate(RateFigure.TOTAL_TOKENS);
    }

    /**
     * Smooth goodput: the benefit of all responses to their readers, in tokens per second. Needs a
     * reader: {@code .reader()} of the protocol
     *
     * @return the next DSL step
     */
    public RegressionBuilder.OfNumber smoothGoodput() {
      return rate(RateFigure.SMOOTH_GOODPUT);
    }

    private RegressionBuilder.OfNumber rate(RateFigure figure) {
      return new RegressionBuilder.OfNumber(new Subject.OfRate(path, figure));
    }

    private RegressionBuilder.OfShare share(@Nullable String failure) {
      return new RegressionBuilder.OfShare(
          new Subject.OfCount(path, new CountFigure.FailureShare(failure)));
    }

    private ObjectiveBuilder.OfNumber of(CountFigure figure) {
      return new ObjectiveBuilder.OfNumber(new Subject.OfCount(path, figure));
    }
  }

  /** DSL for an objective on the validity of the run */
  public static final class OfValidity {

    OfValidity() {}

    /**
     * The run is valid: the load generator did not distort the measurement. It sent the load in
     * time, and had enough CPU, event loops and memory. UNDETERMINED if one of the checks could not
     * be made
     *
     * @return the objective
     */
    public Objective required() {
      return Objective.of(new Subject.OfValidity(), new Requirement.Valid());
    }
  }
}
