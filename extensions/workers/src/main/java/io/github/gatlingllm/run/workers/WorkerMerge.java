// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import io.github.gatlingllm.merge.Merge;
import io.github.gatlingllm.run.distributed.Worker;
import io.github.gatlingllm.workers.WorkerCard;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The automatic merge by worker 0, if all workers write to one volume. */
final class WorkerMerge {

  private static final int PASSED = 0;
  private static final int ERROR = 1;
  private static final int NOT_PASSED = 2;

  /** The result of a run that ended before the merge. */
  static final Worker.Merged NONE = new Worker.Merged(NOT_PASSED, List.of(WorkerTexts.NOT_MERGED));

  private WorkerMerge() {}

  /**
   * Merges the folders of workers.
   *
   * @param workers the number of workers
   * @param folders the {@code llm/} folders that workers reported, by index
   * @param late the workers that did not report that all their files are written
   * @param out the folder for the merged run
   */
  static Worker.Merged of(
      int workers, SortedMap<Integer, Path> folders, Set<Integer> late, Path out) {
    Map<Integer, String> reasons = new TreeMap<>();
    for (int index : late) {
      reasons.put(index, WorkerTexts.FILES_NOT_CONFIRMED);
    }
    List<Path> here = new ArrayList<>();
    folders.forEach(
        (index, folder) -> {
          if (Files.isRegularFile(folder.resolve(WorkerCard.FILE))) {
            here.add(folder);
          } else {
            reasons.put(index, WorkerTexts.folderNotVisible(folder));
          }
        });
    try {
      Merge merge = Merge.of(workers, here, out, stepSummary(), reasons);
      var lines = new ArrayList<String>();
      lines.add(WorkerTexts.merged(workers, out.toAbsolutePath()));
      lines.addAll(merge.lines());
      return new Worker.Merged(merge.passed() ? PASSED : NOT_PASSED, lines);
    } catch (RuntimeException | OutOfMemoryError e) {
      return new Worker.Merged(
          ERROR,
          List.of(
              WorkerTexts.mergeFailed(
                  e instanceof IllegalArgumentException
                      ? String.valueOf(e.getMessage())
                      : e.toString()),
              WorkerTexts.MERGE_BY_COMMAND));
    }
  }

  private static @Nullable Path stepSummary() {
    String file = System.getenv("GITHUB_STEP_SUMMARY");
    return file == null || file.isBlank() ? null : Path.of(file);
  }
}
