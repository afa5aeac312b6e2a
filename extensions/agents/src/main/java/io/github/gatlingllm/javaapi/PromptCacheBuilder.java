// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.agents.cache.CacheOption;
import io.github.gatlingllm.agents.cache.ChatTemplate;
import io.github.gatlingllm.feature.FeatureOption;
import java.util.List;

/** DSL for the figures of the prefix cache */
public final class PromptCacheBuilder implements FeatureOption {

  private final CacheOption option;

  PromptCacheBuilder(CacheOption option) {
    this.option = option;
  }

  /**
   * The tokens of a block of the server's cache
   *
   * @param tokens at least 1. Default: what the server reports, else 16
   * @return a new PromptCacheBuilder instance
   */
  public PromptCacheBuilder blockTokens(int tokens) {
    return new PromptCacheBuilder(
        new CacheOption(tokens, option.replicaHeader(), option.template(), option.primed()));
  }

  /**
   * The header of responses that names the replica. With it, the report shows what each replica
   * could have held, and whether sessions are scattered over replicas
   *
   * @param name the name of the header
   * @return a new PromptCacheBuilder instance
   */
  public PromptCacheBuilder replicaHeader(String name) {
    return new PromptCacheBuilder(
        new CacheOption(option.blockTokens(), name, option.template(), option.primed()));
  }

  /**
   * The tokens that the model's chat template adds. Together with the model's tokenizer, it makes
   * the possible tokens exact
   *
   * @param perMessage the tokens around each message
   * @param perChat the tokens that open the response
   * @return a new PromptCacheBuilder instance
   */
  public PromptCacheBuilder chatTemplate(int perMessage, int perChat) {
    return new PromptCacheBuilder(
        new CacheOption(
            option.blockTokens(),
            option.replicaHeader(),
            new ChatTemplate(perMessage, perChat),
            option.primed()));
  }

  /**
   * Sends each prefix once before the load, so that no measured request has to fill the cache. It
   * is the system prompt of requests that have one, else the start of the user's message
   *
   * @param prefixes the texts that prompts start with
   * @return a new PromptCacheBuilder instance
   */
  public PromptCacheBuilder prime(String... prefixes) {
    return new PromptCacheBuilder(
        new CacheOption(
            option.blockTokens(), option.replicaHeader(), option.template(), List.of(prefixes)));
  }

  @Override
  public String feature() {
    return option.feature();
  }

  @Override
  public FeatureOption built() {
    return option;
  }
}
