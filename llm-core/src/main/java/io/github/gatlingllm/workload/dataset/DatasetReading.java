// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.workload.dataset.DatasetPlan.Malformed;
import io.github.gatlingllm.workload.length.TokenRange;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads a dataset's entries one by one. For one thread. */
public final class DatasetReading implements Iterator<DatasetEntry>, Closeable {

  /** The number of random entries in a row that do not fit, after which reading fails. */
  static final int MOST_MISSES = 10_000;

  /** The largest number of malformed random entries that are counted. */
  private static final int MOST_REMEMBERED = 100_000;

  private final Path file;
  private final Dataset.Layout layout;
  private final DatasetPlan plan;
  private final Consumer<DatasetException> onSkipped;
  private final RecordOrder walk;
  private final Set<Long> drawnMalformed = new HashSet<>();
  private @Nullable DatasetEntry next;
  private boolean ended;
  private boolean firstPass = true;
  private long taken;
  private long seen;
  private long malformed;
  private @Nullable DatasetException firstMalformed;
  private int misses;

  DatasetReading(
      Path file, Dataset.Layout layout, DatasetPlan plan, Consumer<DatasetException> onSkipped)
      throws IOException {
    this.file = file;
    this.layout = layout;
    this.plan = plan;
    this.onSkipped = onSkipped;
    try {
      this.walk = RecordOrder.of(plan.order(), layout.records());
    } catch (MalformedEntryException e) {
      close();
      throw DatasetException.broken(file, layout.records(), e);
    }
  }

  /**
   * Whether there is another entry.
   *
   * @throws DatasetException if an entry is malformed and the plan refuses such entries, if no
   *     further entry can be found in a broken file, or if no entry fits the plan
   */
  @Override
  public boolean hasNext() {
    if (next == null && !ended) {
      try {
        next = find();
        if (next == null) {
          ended = true;
          close();
        }
      } catch (IOException e) {
        throw Dataset.unreadable(file, e);
      }
    }
    return next != null;
  }

  @Override
  public DatasetEntry next() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException(DatasetTexts.noFurtherEntry(file));
    }
    DatasetEntry entry = next;
    next = null;
    return entry;
  }

  /** Returns the entries read by the first pass so far, malformed ones included. */
  public long seen() {
    return seen;
  }

  /** Returns the malformed entries skipped by the first pass so far. */
  public long skipped() {
    return malformed;
  }

  /** Whether the first pass is over; later passes count no malformed entries. */
  public boolean passed() {
    return ended || !firstPass;
  }

  @Override
  public void close() throws IOException {
    layout.records().close();
  }

  private @Nullable DatasetEntry find() throws IOException {
    while (true) {
      if (taken == plan.limit() || !advance()) {
        requireAny();
        if (!plan.order().repeated()) {
          return null;
        }
        walk.again();
        firstPass = false;
        taken = 0;
        continue;
      }
      DatasetEntry entry = read();
      if (entry != null && plan.fits(entry)) {
        taken++;
        misses = 0;
        return entry;
      }
      requirePatience();
    }
  }

  private boolean advance() throws IOException {
    try {
      boolean any = walk.next();
      seen += any && firstPass ? 1 : 0;
      return any;
    } catch (MalformedEntryException e) {
      throw DatasetException.broken(file, layout.records(), e);
    }
  }

  /** Returns the current entry; null if it is malformed and skipped. */
  private @Nullable DatasetEntry read() {
    try {
      DatasetEntry entry = layout.entries().apply(layout.records().text());
      if (plan.replayed()) {
        RecordedScript.requireReplayable(entry.conversation());
      }
      Tokenizer tokenizer = plan.tokenizer();
      return tokenizer == null ? entry : entry.counted(tokenizer);
    } catch (MalformedEntryException e) {
      long line = layout.records().line();
      if (e.isLast()) {
        throw DatasetException.of(file, line, e);
      }
      if (plan.malformed() == Malformed.REFUSED) {
        throw DatasetException.strict(file, line, e);
      }
      skip(line, e);
      return null;
    }
  }

  private void skip(long line, MalformedEntryException e) {
    if (!firstPass || !isNew(line)) {
      return;
    }
    var exception = DatasetException.of(file, line, e);
    malformed++;
    if (firstMalformed == null) {
      firstMalformed = exception;
    }
    onSkipped.accept(exception);
  }

  /** Whether a malformed entry was not counted before. */
  private boolean isNew(long line) {
    return plan.order().walk() != EntryOrder.Walk.RANDOM
        || (drawnMalformed.size() < MOST_REMEMBERED && drawnMalformed.add(line));
  }

  private void requireAny() {
    if (taken > 0) {
      return;
    }
    if (seen == 0) {
      throw Dataset.empty(file);
    }
    DatasetException first = firstMalformed;
    if (first != null && malformed == seen) {
      throw new DatasetException(
          file, DatasetTexts.allMalformed(seen, first.reason()), first.remedy());
    }
    throw new DatasetException(file, DatasetTexts.noneMatches(counts()), remedy());
  }

  private void requirePatience() {
    if (plan.order().walk() == EntryOrder.Walk.RANDOM && ++misses == MOST_MISSES) {
      throw new DatasetException(
          file,
          DatasetTexts.noRandomMatches(MOST_MISSES, malformed),
          DatasetTexts.shuffle(remedy()));
    }
  }

  private String counts() {
    return seen
        + " entries"
        + (firstMalformed == null
            ? ""
            : DatasetTexts.malformedCounts(malformed, firstMalformed.reason()));
  }

  private String remedy() {
    if (plan.input().equals(TokenRange.ANY) && plan.output().equals(TokenRange.ANY)) {
      return DatasetTexts.CHECK_LINES;
    }
    return DatasetTexts.widen(
        words(" inputTokens", plan.input()) + words(" outputTokens", plan.output()));
  }

  private static String words(String name, TokenRange range) {
    return range.equals(TokenRange.ANY) ? "" : name + "(" + range.min() + ", " + range.max() + ")";
  }
}
