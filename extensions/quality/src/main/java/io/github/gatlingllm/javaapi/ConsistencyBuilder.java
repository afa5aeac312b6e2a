// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.quality.consistency.ConsistencyPlan;
import io.github.gatlingllm.quality.paired.QuestionFile;
import io.github.gatlingllm.quality.report.ConsistencyFigure;
import io.github.gatlingllm.quality.setup.ConsistencyOption;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.workload.files.DataFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * DSL for objectives on consistency: whether the same prompts get the same responses under load as
 * unloaded
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class ConsistencyBuilder implements FeatureOption {

  private final ConsistencyPlan plan;

  private ConsistencyBuilder(ConsistencyPlan plan) {
    this.plan = plan;
  }

  static ConsistencyBuilder of(String file) {
    Path found = DataFile.find("consistency", file);
    return new ConsistencyBuilder(ConsistencyPlan.of(found.toString(), QuestionFile.read(found)));
  }

  private ConsistencyBuilder with(
      double share, int atRest, @Nullable String askedBy, @Nullable String named) {
    return new ConsistencyBuilder(
        new ConsistencyPlan(plan.file(), plan.probes(), share, atRest, askedBy, named));
  }

  /**
   * Define the percentage of the load's requests that send a probe prompt of the file instead of
   * their own prompt; 1 % by default
   *
   * @param percent above 0, at most 2
   * @return a new ConsistencyBuilder instance
   * @throws IllegalArgumentException if it is out of range
   */
  public ConsistencyBuilder share(double percent) {
    return with(percent, plan.atRest(), plan.askedBy(), plan.named());
  }

  /**
   * Define how often each probe prompt is sent before the load, sequentially; 3 times by default.
   * The first response is the reference answer of all others. The further responses show whether
   * the unloaded server is consistent
   *
   * @param times from 1 to 100
   * @return a new ConsistencyBuilder instance
   */
  public ConsistencyBuilder repeatedAtRest(int times) {
    return with(plan.sharePercent(), times, plan.askedBy(), plan.named());
  }

  /**
   * Define which requests send the probe prompts, if the protocol has several kinds: others may
   * have another system prompt, cap or model
   *
   * @param name the name of the requests
   * @return a new ConsistencyBuilder instance
   */
  public ConsistencyBuilder onRequest(String name) {
    return with(plan.sharePercent(), plan.atRest(), name, plan.named());
  }

  /**
   * Count the requests with probe prompts under a separate name, in the figures of this extension
   * and in Gatling's. The figures and SLOs of the requests that they replace then exclude them. The
   * figures of all requests together include them
   *
   * @param name the name in reports
   * @return a new ConsistencyBuilder instance
   */
  public ConsistencyBuilder as(String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("as(...) must have a name, but was blank");
    }
    return with(plan.sharePercent(), plan.atRest(), plan.askedBy(), name);
  }

  /**
   * The percentage of responses under load that equal the reference answer, the first unloaded
   * response, character by character. MET or MISSED only if the whole interval is on one side of
   * the bound
   *
   * @return the next DSL step; for bounds of 100, use {@link #differing()}
   */
  public RegressionBuilder.OfShare sameAsUnloaded() {
    return new RegressionBuilder.OfShare(new FeatureSubject(ConsistencyFigure.SAME), option());
  }

  /**
   * The number of responses under load that differ from the reference answer. Use {@code
   * differing().is(0)} for servers that promise the same responses at any load
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber differing() {
    return figure(ConsistencyFigure.DIFFERING);
  }

  /**
   * The mean number of different responses to a probe prompt under load
   *
   * <p><b>Edge cases:</b> it grows with the number of responses per prompt, which depends on the
   * load's length and on the share
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber uniqueOutputs() {
    return figure(ConsistencyFigure.UNIQUE);
  }

  /**
   * The median number of leading characters that a differing response shares with the reference
   * answer
   *
   * <p><b>Edge cases:</b> infinite if no response differs
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber firstDivergence() {
    return figure(ConsistencyFigure.DIVERGENCE_P50);
  }

  /**
   * The median number of leading tokens that a differing response shares with the reference answer.
   * Needs responses that report their tokens: OpenAI's chat API with {@code param("logprobs",
   * true)}. UNDETERMINED if they do not report them
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber firstDivergentToken() {
    return figure(ConsistencyFigure.DIVERGENT_TOKEN_P50);
  }

  /**
   * The 5th percentile of the leading characters that a differing response shares with the
   * reference answer
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber earlyDivergence() {
    return figure(ConsistencyFigure.DIVERGENCE_P5);
  }

  /**
   * The percentage by which all responses under load together are longer than their reference
   * answers, in characters; below 0: shorter
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber lengthDrift() {
    return figure(ConsistencyFigure.LENGTH_DRIFT);
  }

  /**
   * How often the {@code system_fingerprint} changed from one response to a probe prompt to the
   * next. A change means another configuration of the server, or another replica. UNDETERMINED if
   * responses do not report it
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber fingerprintChanges() {
    return figure(ConsistencyFigure.FINGERPRINT_CHANGES);
  }

  private ObjectiveBuilder.OfNumber figure(ConsistencyFigure figure) {
    return new ObjectiveBuilder.OfNumber(
        new FeatureSubject(figure), objective -> objective.bringing(option()));
  }

  private ConsistencyOption option() {
    return new ConsistencyOption(plan);
  }

  @Override
  public String feature() {
    return option().feature();
  }

  @Override
  public FeatureOption built() {
    return option();
  }
}
