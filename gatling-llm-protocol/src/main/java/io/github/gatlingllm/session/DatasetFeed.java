/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.session;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.workload.dataset.Dataset;
import io.github.gatlingllm.workload.dataset.DatasetEntry;
import io.github.gatlingllm.workload.dataset.DatasetException;
import io.github.gatlingllm.workload.dataset.DatasetPlan;
import io.github.gatlingllm.workload.dataset.DatasetReading;
import io.github.gatlingllm.workload.files.ReadAhead;
import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a dataset puts into sessions. */
public final class DatasetFeed {

  /** The messages that are sent, a list of maps: {@code #{messages}}. */
  public static final String MESSAGES = "messages";

  /** All that the user says in the conversation, a list of texts: {@code #{turns}}. */
  public static final String TURNS = "turns";

  /** All that was said, recorded answers included, a list of maps: {@code #{conversation}}. */
  public static final String CONVERSATION = "conversation";

  /** Further fields of the request's body, a map: {@code #{fields}}. */
  public static final String FIELDS = "fields";

  private static final Logger LOGGER = LoggerFactory.getLogger(DatasetFeed.class);

  private final Dataset dataset;
  private final DatasetPlan plan;
  private final LongAdder skipped;
  private final Prompt.Origin origin;

  /**
   * A feed.
   *
   * @param skipped counts the malformed entries that are skipped
   */
  public DatasetFeed(Dataset dataset, DatasetPlan plan, LongAdder skipped) {
    this.dataset = dataset;
    this.plan = plan;
    this.skipped = skipped;
    this.origin = new Prompt.Origin("dataset " + dataset + ", " + plan.text(), false);
  }

  /**
   * Begins to read, ahead of the users, on a thread of its own.
   *
   * @throws DatasetException if the file can't be read at all
   */
  public Iterator<Map<String, Object>> begin() {
    Iterator<DatasetEntry> entries = new Telling(dataset.read(plan, this::skipped));
    Iterator<DatasetEntry> ahead = ReadAhead.of(RunThread.DATASET, entries, DatasetEntry::weight);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return ahead.hasNext();
      }

      @Override
      public Map<String, Object> next() {
        return attributes(ahead.next());
      }
    };
  }

  /** At the end of the first pass, behind which none is counted any more, says how many it were. */
  private final class Telling implements Iterator<DatasetEntry>, Closeable {

    private final DatasetReading reading;
    private boolean told;

    private Telling(DatasetReading reading) {
      this.reading = reading;
    }

    @Override
    public boolean hasNext() {
      boolean more = reading.hasNext();
      if (reading.passed() && !told) {
        told = true;
        tell(reading.skipped());
      }
      return more;
    }

    @Override
    public DatasetEntry next() {
      return reading.next();
    }

    @Override
    public void close() throws IOException {
      reading.close();
    }
  }

  private void tell(long malformed) {
    if (malformed > 0) {
      LOGGER.warn(
          "dataset {}: {} malformed {} skipped",
          dataset,
          malformed,
          malformed == 1 ? "entry was" : "entries were");
    }
  }

  /** Told at the 1st, 10th, 100th…: a file may have millions of them. */
  private void skipped(DatasetException malformed) {
    skipped.increment();
    long count = skipped.sum();
    if (isPowerOfTen(count)) {
      LOGGER.warn(
          "dataset {}: skipped {} malformed {}, as asked; the last one: {}",
          dataset,
          count,
          count == 1 ? "entry" : "entries",
          malformed.getMessage());
    }
  }

  static boolean isPowerOfTen(long count) {
    long rest = count;
    while (rest > 1 && rest % 10 == 0) {
      rest /= 10;
    }
    return rest == 1;
  }

  private Map<String, Object> attributes(DatasetEntry entry) {
    Map<String, Object> attributes =
        PromptAttributes.of(
            new Prompt(
                entry.prompt(),
                origin,
                entry.promptAlone() ? entry.inputTokens() : Prompt.UNKNOWN,
                entry.outputTokens(),
                Prompt.UNKNOWN));
    // Always all of them: else a session would keep those of the entry before.
    attributes.put(PromptAttributes.INPUT_TOKENS, known(entry.inputTokens()));
    attributes.put(PromptAttributes.OUTPUT_TOKENS, known(entry.outputTokens()));
    attributes.put(MESSAGES, entry.messages());
    attributes.put(TURNS, entry.turns());
    attributes.put(CONVERSATION, entry.conversation());
    attributes.put(FIELDS, entry.fields());
    return attributes;
  }

  private static Object known(int tokens) {
    if (tokens == Prompt.UNKNOWN) {
      return PromptAttributes.UNKNOWN;
    }
    return tokens;
  }
}
