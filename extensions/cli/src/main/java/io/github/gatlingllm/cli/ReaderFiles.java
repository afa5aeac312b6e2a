// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.interop.ToolReader;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.interop.judge.ReadResult;
import io.github.gatlingllm.interop.judge.ResultFiles;
import io.github.gatlingllm.interop.judge.ToolRecording;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reads files by the reader of their tool.
 *
 * @param readers a reader for each tool
 */
record ReaderFiles(List<ToolReader> readers) implements ResultFiles {

  @Override
  public List<ReadResult> read(String tool, Path file, Supplier<ToolRecording> recordings) {
    ToolReader reader =
        readers.stream()
            .filter(each -> each.tool().key().equals(tool))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(GateTexts.unknownTool(tool)));
    ToolRecording recording = recordings.get();
    ToolResult result = reader.read(file, recording);
    return List.of(new ReadResult(file.toString(), result, recording));
  }
}
