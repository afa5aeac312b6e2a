// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.github.gatlingllm.javaapi.LlmDsl.llm;

import io.github.gatlingllm.workload.prompts.RequestProfile;
import io.github.gatlingllm.workload.random.Seeds;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * DSL for building requests from a workload profile
 *
 * <p>For each request, the profile draws an exact prompt length and an exact response length.
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class ProfileBuilder {

  private final RequestProfile profile;
  private final long seed;
  private final @Nullable Tokenizer tokenizer;
  private final boolean capped;

  private ProfileBuilder(
      RequestProfile profile, long seed, @Nullable Tokenizer tokenizer, boolean capped) {
    this.profile = profile;
    this.seed = seed;
    this.tokenizer = tokenizer;
    this.capped = capped;
  }

  static ProfileBuilder of(RequestProfile profile) {
    return new ProfileBuilder(profile, 0, null, false);
  }

  /**
   * Set the seed
   *
   * @param seed the same seed gives the same prompts and lengths to requests of the same name on
   *     any machine; 0 by default
   * @return a new ProfileBuilder instance
   */
  public ProfileBuilder seed(long seed) {
    return new ProfileBuilder(profile, seed, tokenizer, capped);
  }

  /**
   * Scale all prompts and responses down by one factor, for models with a short context
   *
   * @param maxInputTokens the length of the longest possible prompt after scaling; a profile that
   *     already fits stays unchanged
   * @return a new ProfileBuilder instance
   */
  public ProfileBuilder scaledTo(int maxInputTokens) {
    return shaped(p -> p.scaledTo(maxInputTokens));
  }

  /**
   * Exclude longer prompts; other lengths are drawn instead
   *
   * @param tokens the maximum length in tokens
   * @return a new ProfileBuilder instance
   */
  public ProfileBuilder maxInputTokens(int tokens) {
    return shaped(p -> p.withMaxInput(tokens));
  }

  /**
   * Exclude longer responses; other lengths are drawn instead
   *
   * @param tokens the maximum length in tokens
   * @return a new ProfileBuilder instance
   */
  public ProfileBuilder maxOutputTokens(int tokens) {
    return shaped(p -> p.withMaxOutput(tokens));
  }

  /**
   * Set the distribution of the prompt lengths
   *
   * @param lengths the lengths
   * @return a new ProfileBuilder instance
   */
  public ProfileBuilder inputTokens(Lengths lengths) {
    return shaped(p -> p.withInput(lengths.drawn()));
  }

  /**
   * Set the distribution of the response lengths
   *
   * @param lengths the lengths
   * @return a new ProfileBuilder instance
   */
  public ProfileBuilder outputTokens(Lengths lengths) {
    return shaped(p -> p.withOutput(lengths.drawn()));
  }

  /**
   * Set the percentage of prompt tokens that a warm, unlimited prefix cache serves
   *
   * @param percent from 0, unique prompts, to below 100
   * @return a new ProfileBuilder instance
   */
  public ProfileBuilder cacheHitPercent(double percent) {
    return shaped(p -> p.withShared(percent / 100));
  }

  /**
   * Set the tokenizer; {@code cl100k_base} by default
   *
   * @param tokenizer the tokenizer, such as that of the served model
   * @return a new ProfileBuilder instance
   */
  public ProfileBuilder tokenizer(Tokenizer tokenizer) {
    return new ProfileBuilder(profile, seed, tokenizer, capped);
  }

  /**
   * Use the drawn response lengths as caps, for servers that can't generate an exact length
   *
   * @return a new ProfileBuilder instance
   */
  public ProfileBuilder cappedAnswers() {
    return new ProfileBuilder(profile, seed, tokenizer, true);
  }

  /**
   * Build the request
   *
   * @param name the request's name, expressed as a Gatling Expression Language String; requests of
   *     other names have other prompts
   * @return a new ChatBuilder instance, to go on with: {@code .slo(...)}, {@code .check(...)}
   */
  public ChatBuilder request(String name) {
    var prompts =
        new Prompts(profile.prompts(Seeds.named(seed, profile.name() + "/" + name), tokenizer));
    return llm(name).chat().prompted(prompts::next, capped);
  }

  private ProfileBuilder shaped(UnaryOperator<RequestProfile> change) {
    return new ProfileBuilder(change.apply(profile), seed, tokenizer, capped);
  }
}
