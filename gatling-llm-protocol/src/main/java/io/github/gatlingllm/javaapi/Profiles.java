// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.workload.prompts.KnownProfiles;

/**
 * Workload profiles with measured prompt and response lengths, for static imports. {@link
 * KnownProfiles} lists their sources and how they were fitted.
 */
public final class Profiles {

  private Profiles() {}

  /**
   * Bootstrap chat requests: prompts of median 1020 tokens, responses of median 129 (Azure 2023,
   * conversation)
   *
   * @return a new ProfileBuilder instance
   */
  public static ProfileBuilder chat() {
    return ProfileBuilder.of(KnownProfiles.CHAT);
  }

  /**
   * Bootstrap requests with retrieved passages: prompts of median 3140 tokens, of which 31.5 % are
   * shared, and responses of median 234 (RAGPulse 2025)
   *
   * @return a new ProfileBuilder instance
   */
  public static ProfileBuilder rag() {
    return ProfileBuilder.of(KnownProfiles.RAG);
  }

  /**
   * Bootstrap code-completion requests: prompts of median 1469 tokens, responses of median 13
   * (Azure 2023, code)
   *
   * @return a new ProfileBuilder instance
   */
  public static ProfileBuilder code() {
    return ProfileBuilder.of(KnownProfiles.CODE);
  }

  /**
   * Bootstrap requests that summarise articles: prompts of median 2730 tokens, responses of median
   * 167 (arXiv summarisation, Vidur 2024)
   *
   * @return a new ProfileBuilder instance
   */
  public static ProfileBuilder summarise() {
    return ProfileBuilder.of(KnownProfiles.SUMMARISE);
  }

  /**
   * Bootstrap requests of an offline batch: prompts of mean 1072 tokens, responses of mean 1602
   * (translation of books, Vidur 2024)
   *
   * @return a new ProfileBuilder instance
   */
  public static ProfileBuilder offlineBatch() {
    return ProfileBuilder.of(KnownProfiles.OFFLINE_BATCH);
  }

  /**
   * Bootstrap sessions of a coding agent: steps with a growing context, and tools between them
   * (TraceLab 2026, Mooncake 2025)
   *
   * @return a new AgentBuilder instance
   */
  public static AgentBuilder agent() {
    return AgentBuilder.of(KnownProfiles.AGENT);
  }
}
