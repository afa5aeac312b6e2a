// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.github.gatlingllm.ForeignText;
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

/** Feeds the entries of a dataset into sessions. */
public final class DatasetFeed {

  /** The messages that are sent, a list of maps: {@code #{messages}}. */
  public static final String MESSAGES = "messages";

  /** All messages of the user in the conversation, a list of texts: {@code #{turns}}. */
  public static final String TURNS = "turns";

  /** All messages including recorded answers, a list of maps: {@code #{conversation}}. */
  public static final String CONVERSATION = "conversation";

  /** Further fields of the request body, a map: {@code #{fields}}. */
  public static final String FIELDS = "fields";

  private static final Logger LOGGER = LoggerFactory.getLogger(DatasetFeed.class);

  private final Dataset dataset;
  private final DatasetPlan plan;
  private final LongAdder skipped;
  private final Prompt.Origin origin;

  /**
   * Creates a feed.
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
   * Begins to read ahead of the users, on its own thread.
   *
   * @throws DatasetException if the file can't be read, or has no usable entry
   */
  public Iterator<Map<String, Object>> begin() {
    var entries = new Telling();
    entries.begin();
    ToolDatasets.addIfToolsAreSent(dataset, plan.replayed());
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

  /** Reads the file once, and reports after the first pass how many entries it skipped. */
  private final class Telling implements Iterator<DatasetEntry>, Closeable {

    private final DatasetReading reading;
    private volatile String text = "";
    private String first = "";
    private boolean passed;

    private Telling() {
      this.reading = dataset.read(plan, this::skip);
    }

    /** Reads the first entry. Only the thread that builds the scenario can refuse to start. */
    void begin() {
      try {
        boolean any = hasNext();
        LOGGER.debug("{} has a usable entry: {}", dataset, any);
      } catch (DatasetException unusable) {
        close();
        throw unusable;
      }
    }

    @Override
    public boolean hasNext() {
      boolean more = reading.hasNext();
      if (reading.passed() && !passed) {
        passed = true;
        if (reading.skipped() > 0) {
          text = text(SessionTexts.skippedOf(reading.skipped(), reading.seen()));
          LOGGER.warn("{}", ForeignText.logged(text));
        }
      }
      return more;
    }

    @Override
    public DatasetEntry next() {
      return reading.next();
    }

    @Override
    public void close() {
      try {
        reading.close();
      } catch (IOException e) {
        LOGGER.debug("{} could not be closed", dataset, e);
      }
    }

    /** Logs the 1st, 10th, 100th…, since a file may have millions of malformed entries. */
    private void skip(DatasetException malformed) {
      skipped.increment();
      long count = reading.skipped();
      if (count == 1) {
        first = malformed.reason() + " (" + malformed.remedy() + ")";
      }
      text = text(SessionTexts.skippedSoFar(count));
      if (count == 1) {
        RunSkippedLines.add(() -> text);
      }
      if (isPowerOfTen(count)) {
        LOGGER.warn("{}", ForeignText.logged(text));
      }
    }

    private String text(String what) {
      return SessionTexts.skipped(dataset.toString(), what, first);
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
    // All attributes are set each time; otherwise a session would keep those of the previous entry.
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
