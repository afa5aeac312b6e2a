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
 * <p>An entry sets {@code #{prompt}}, {@code #{messages}} (a list of maps with role and content,
 * for {@link ChatBuilder#messages(String)}), {@code #{turns}} (all that the user says in the
 * conversation, a list of texts), {@code #{conversation}} (all that was said, recorded answers
 * included, for {@link Conversation#from}), {@code #{fields}} (further fields of the body, a map,
 * for {@link ChatBuilder#fields(String)}), {@code #{inputTokens}} and {@code #{outputTokens}}.
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
   * Read the file as of this format, instead of the one that its beginning shows
   *
   * @param format the format
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder format(DatasetFormat format) {
    return new DatasetBuilder(Dataset.of(dataset.file(), format.format()), plan, skipped);
  }

  /**
   * Take the entries as they stand in the file, each once, which is the default. Gatling stops the
   * run when a user wants one more
   *
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder queue() {
    return planned(s -> s.order = EntryOrder.QUEUE);
  }

  /**
   * Begin anew at the end: in the file's order, or in that of {@link #shuffled(long)}
   *
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder circular() {
    return planned(s -> s.order = s.order.circular());
  }

  /**
   * Draw entries at random, with replacement, without an end
   *
   * @param seed the same seed gives the same entries on any machine
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder random(long seed) {
    return planned(s -> s.order = EntryOrder.random(seed));
  }

  /**
   * Take each entry once, in an order that the seed decides; then it ends as {@link #queue()} does,
   * unless it is {@link #circular()}
   *
   * @param seed the same seed gives the same order on any machine
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder shuffled(long seed) {
    return planned(s -> s.order = s.order.shuffled(seed));
  }

  /**
   * Leave out entries whose prompt is shorter or longer
   *
   * @param min at least so many tokens, as the file tells, or else as the tokenizer counts
   * @param max at most so many
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder inputTokens(int min, int max) {
    return planned(s -> s.input = new TokenRange(min, max));
  }

  /**
   * Leave out entries whose answer should be shorter or longer, or of which nobody knows how long
   * it should be
   *
   * @param min at least so many tokens, as the file tells, or else as the tokenizer counts in the
   *     recorded answer
   * @param max at most so many
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder outputTokens(int min, int max) {
    return planned(s -> s.output = new TokenRange(min, max));
  }

  /**
   * Count tokens with another tokenizer than cl100k_base, where the file does not tell them
   *
   * @param tokenizer the tokenizer, such as that of the served model
   * @return a new DatasetBuilder instance
   */
  public DatasetBuilder tokenizer(Tokenizer tokenizer) {
    return planned(s -> s.tokenizer = tokenizer);
  }

  /**
   * Use no more than so many different entries: the first ones that fit, in the order asked for
   *
   * @param entries how many, at least 1
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
   * How many malformed entries have been skipped so far; each once, however often the file is read
   *
   * @return the count of all feeders of this builder, and of the builders that were made from it or
   *     that it was made from
   */
  public long skipped() {
    return skipped.sum();
  }

  /**
   * Begin to read, as Gatling does when the run starts. In a shuffled or random order all of the
   * file is passed through once before
   *
   * @return a new feeder
   */
  @Override
  public Iterator<Map<String, Object>> get() {
    return begin(plan);
  }

  /** The same for sessions: a conversation that can't be said again is a malformed entry. */
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
