// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.interop.commandline.Conversion;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each simulation that a conversion prints compiles. */
class ConvertedSimulationsTest {

  @Test
  void printedSimulationsCompile(@TempDir Path folder) throws IOException {
    var files = new ArrayList<Path>();
    for (ConvertedLines each : ConvertedLines.all().toList()) {
      String name = "Converted" + files.size();
      Path file = folder.resolve(name + ".java");
      files.add(Files.write(file, Conversion.of(each.line()).java(name)));
    }
    var errors = new StringWriter();
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      var options =
          List.of(
              "-proc:none", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
      var units = manager.getJavaFileObjectsFromPaths(files);
      boolean compiled = compiler.getTask(errors, manager, null, options, null, units).call();
      assertThat(compiled).as(errors.toString()).isTrue();
    }
    assertThat(files).hasSizeGreaterThan(60);
  }
}
