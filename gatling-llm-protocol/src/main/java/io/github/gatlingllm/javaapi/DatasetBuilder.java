// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.run.StartRefusal;
import io.github.gatlingllm.session.DatasetFeed;
import io.github.gatlingllm.workload.dataset.Dataset;
import io.github.gatlingllm.workload.dataset.DatasetPlan;
import io.github.gatlingllm.workload.dataset.DatasetPlan.Malformed;
import io.github.gatlingllm.workload.dataset.EntryOrder;
import io.github.gatlingllm.workload.files.DataFile;
import io.github.gatlingllm.workload.length.TokenRange;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * DSL for building feeders of datasets: {@code feed(dataset("prompts.jsonl").shuffled(7))}
 *
 * <p>An entry sets these attributes:
 *
 * <ul>
 *   <li>{@code #{prompt}}
 *   <li>{@code #{messages}}: a list of maps with role and content, for {@link
 *       ChatBuilder#messages(String)}
 *   <li>{@code #{turns}}: all user messages of the conversation, a list of texts
 *   <li>{@code #{conversation}}: all messages, including recorded answers, for {@link
 *       Conversation#from}
 *   <li>{@code #{fields}}: further fields of the body, a map, for {@link
 *       ChatBuilder#fields(String)}
 *   <li>{@code #{inputTokens}} and {@code #{outputTokens}}
 * </ul>
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class DatasetBuilder implements Supplier<Iterator<Map<String, Object>>> {

  private final Dataset dataset;
  private final DatasetPlan plan;
  private final LongAdder skipped;

  private DatasetBuilder(Dataset dataset, DatasetPlan plan, LongAdder skipped) {
    this.dataset = dataset;
    this.plan = plan;
    this.skipped = skipped;
  }

  static DatasetBuilder of(String file) {
    return StartRefusal.ofInput(() -> of(DataFile.find("dataset", file)));
  }

  static DatasetBuilder of(Path file) {
    return new DatasetBuilder(
        Dataset.of(file),
        DatasetPlan.ALL.with(s -> s.tokenizer = JtokkitTokenizer.cl100kBase()),
        new LongAdder());
  }

  /**
   * Set the format of the file, instead of detecting it from the beginning of the file
   *
   * @param format the format
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder format(DatasetFormat format) {
    return new DatasetBuilder(Dataset.of(dataset.file(), format.format()), plan, skipped);
  }

  /**
   * Take the entries in the file's order, each once, which is the default. Gatling stops the run if
   * a user needs another entry
   *
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder queue() {
    return planned(s -> s.order = EntryOrder.QUEUE);
  }

  /**
   * Restart at the end, in the file's order or in that of {@link #shuffled(long)}
   *
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder circular() {
    return planned(s -> s.order = s.order.circular());
  }

  /**
   * Draw entries at random, with replacement, endlessly
   *
   * @param seed the same seed gives the same entries on any machine
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder random(long seed) {
    return planned(s -> s.order = EntryOrder.random(seed));
  }

  /**
   * Take each entry once, in an order that the seed determines. At the end, the feeder behaves like
   * {@link #queue()}, or like {@link #circular()} if that is set
   *
   * @param seed the same seed gives the same order on any machine
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder shuffled(long seed) {
    return planned(s -> s.order = s.order.shuffled(seed));
  }

  /**
   * Skip entries whose prompt is shorter or longer than a range
   *
   * @param min the minimum number of tokens, from the file, or counted by the tokenizer if the file
   *     has none
   * @param max the maximum number of tokens
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder inputTokens(int min, int max) {
    return planned(s -> s.input = new TokenRange(min, max));
  }

  /**
   * Skip entries whose expected answer is shorter or longer than a range, or has no known length
   *
   * @param min the minimum number of tokens, from the file, or counted by the tokenizer in the
   *     recorded answer if the file has none
   * @param max the maximum number of tokens
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder outputTokens(int min, int max) {
    return planned(s -> s.output = new TokenRange(min, max));
  }

  /**
   * Set the tokenizer that counts tokens if the file does not contain their number; cl100k_base by
   * default
   *
   * @param tokenizer the tokenizer, such as that of the served model
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder tokenizer(Tokenizer tokenizer) {
    return planned(s -> s.tokenizer = tokenizer);
  }

  /**
   * Limit the number of different entries to the first ones that pass the filters, in the selected
   * order
   *
   * @param entries the number of entries, at least 1
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder limit(long entries) {
    return planned(s -> s.limit = entries);
  }

  /**
   * End the run at the first malformed entry. By default such entries are skipped, counted, and
   * reported with the line of the first
   *
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder strict() {
    return planned(s -> s.malformed = Malformed.REFUSED);
  }

  /**
   * Returns the number of malformed entries skipped so far; each counts once, even if the file is
   * read several times
   *
   * @return the count of all feeders of this builder, of the builders derived from it, and of those
   *     that it was derived from
   */
  public long skipped() {
    return skipped.sum();
  }

  /**
   * Begin to read, as Gatling does when the run starts. For a shuffled or random order, the whole
   * file is scanned once first
   *
   * @return a new feeder
   */
  @Override
  public Iterator<Map<String, Object>> get() {
    return begin(plan);
  }

  /**
   * Returns a feeder for sessions, which treats a conversation that can't be replayed as a
   * malformed entry.
   */
  Supplier<Iterator<Map<String, Object>>> replayed() {
    return () -> begin(plan.with(s -> s.replayed = true));
  }

  private Iterator<Map<String, Object>> begin(DatasetPlan read) {
    return StartRefusal.ofInput(() -> new DatasetFeed(dataset, read, skipped).begin());
  }

  private DatasetBuilder planned(Consumer<DatasetPlan.Settings> change) {
    return new DatasetBuilder(dataset, plan.with(change), skipped);
  }
}
