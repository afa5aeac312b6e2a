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
 * DSL for objectives on whether the same prompts get the same answers under load as without it
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
   * Define how many of the load's requests ask a prompt of the file in place of their own; 1 % by
   * default
   *
   * @param percent above 0, at most 2
   * @return a new ConsistencyBuilder instance
   * @throws IllegalArgumentException if it is another
   */
  public ConsistencyBuilder share(double percent) {
    return with(percent, plan.atRest(), plan.askedBy(), plan.named());
  }

  /**
   * Define how often each prompt is asked before the load, one after the other; 3 times by default.
   * The first answer is what all others are compared with; the further ones show whether the server
   * agrees with itself when it has nothing else to do
   *
   * @param times from 1 to 100
   * @return a new ConsistencyBuilder instance
   */
  public ConsistencyBuilder repeatedAtRest(int times) {
    return with(plan.sharePercent(), times, plan.askedBy(), plan.named());
  }

  /**
   * Define which requests ask the prompts, where the protocol has several: others may have another
   * system prompt, cap or model
   *
   * @param name their name
   * @return a new ConsistencyBuilder instance
   */
  public ConsistencyBuilder onRequest(String name) {
    return with(plan.sharePercent(), plan.atRest(), name, plan.named());
  }

  /**
   * Count the requests with these prompts under a name of their own, in our figures and in
   * Gatling's: then they are in no figure of the requests whose place they take, and SLOs attached
   * to these are not for them. They stay in the figures of all requests together
   *
   * @param name what reports call them
   * @return a new ConsistencyBuilder instance
   */
  public ConsistencyBuilder as(String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("as(...) must have a name, but was blank");
    }
    return with(plan.sharePercent(), plan.atRest(), plan.askedBy(), name);
  }

  /**
   * The share of answers under load that are the first answer without load, character by character,
   * in percent. MET or MISSED only where all of its interval is
   *
   * @return the next DSL step; for bounds of 100 take {@link #differing()}
   */
  public RegressionBuilder.OfShare sameAsUnloaded() {
    return new RegressionBuilder.OfShare(new FeatureSubject(ConsistencyFigure.SAME), option());
  }

  /**
   * How many answers under load are not the first answer without load: {@code differing().is(0)}
   * for servers that promise the same answers at any load
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber differing() {
    return figure(ConsistencyFigure.DIFFERING);
  }

  /**
   * The mean number of different answers to a prompt under load
   *
   * <p><b>Edge cases:</b> it grows with the number of answers to a prompt, which the load's length
   * and share make
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber uniqueOutputs() {
    return figure(ConsistencyFigure.UNIQUE);
  }

  /**
   * Of the answers that differ: how many characters they have in common with the first answer
   * without load, the median
   *
   * <p><b>Edge cases:</b> infinite where none differs
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber firstDivergence() {
    return figure(ConsistencyFigure.DIVERGENCE_P50);
  }

  /**
   * The same in tokens, where answers tell them: OpenAI's chat API with {@code param("logprobs",
   * true)}. UNDETERMINED where they do not
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber firstDivergentToken() {
    return figure(ConsistencyFigure.DIVERGENT_TOKEN_P50);
  }

  /**
   * The same of those that differ early, the 5th percentile
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber earlyDivergence() {
    return figure(ConsistencyFigure.DIVERGENCE_P5);
  }

  /**
   * By how many percent the answers under load together are longer than what they are compared
   * with, in characters; below 0: shorter
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber lengthDrift() {
    return figure(ConsistencyFigure.LENGTH_DRIFT);
  }

  /**
   * How often a probe's answer told another {@code system_fingerprint} than the one before: another
   * configuration of the server, or another replica. UNDETERMINED where answers tell none
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
