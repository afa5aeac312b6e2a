// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache.run;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.agents.cache.CacheModel;
import io.github.gatlingllm.agents.cache.ModelResult;
import io.github.gatlingllm.agents.cache.SentPrompt;
import io.github.gatlingllm.chat.ChatRequest;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Reads prompts into a model of the cache, on a thread of its own. Any thread. */
final class PromptReading {

  /** The most characters of prompts that may wait: 128 MB. */
  static final long MOST_WAITING = 64_000_000;

  private static final int FINISH_SECONDS = 30;

  private final CacheModel model;
  private final ExecutorService thread = RunThread.PROMPT_CACHE.executor();
  private final AtomicLong waiting = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();

  PromptReading(CacheModel model) {
    this.model = model;
  }

  /** Queues a prompt; it is dropped if too many wait, or if the run has ended. */
  void add(SentPrompt prompt) {
    long characters = prompt.characters();
    if (waiting.addAndGet(characters) > MOST_WAITING) {
      waiting.addAndGet(-characters);
      dropped.incrementAndGet();
      return;
    }
    try {
      thread.execute(() -> read(prompt, characters));
    } catch (RejectedExecutionException e) {
      dropped.incrementAndGet();
    }
  }

  /** Queues a prompt that was answered before the load. */
  void addBefore(ChatRequest prompt) {
    thread.execute(() -> model.addBefore(prompt));
  }

  private void read(SentPrompt prompt, long characters) {
    try {
      model.add(prompt);
    } catch (RuntimeException e) {
      dropped.incrementAndGet();
    } finally {
      waiting.addAndGet(-characters);
    }
  }

  /** Waits for all prompts, at most some seconds, and ends the model. */
  ModelResult end() {
    thread.shutdown();
    boolean ended = false;
    try {
      ended = thread.awaitTermination(FINISH_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!ended) {
      dropped.addAndGet(1 + thread.shutdownNow().size());
      return ModelResult.NONE.dropping(dropped.get());
    }
    return model.end().dropping(dropped.get());
  }
}
