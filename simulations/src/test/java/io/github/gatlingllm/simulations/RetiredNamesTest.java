// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Names of types, methods and packages use the vocabulary of the docs. */
class RetiredNamesTest {

  private static final Path ROOT = Path.of("..");

  /** Words that no name of a type, method, record component or package contains. */
  private static final Set<String> RETIRED =
      Set.of(
          "told",
          "untold",
          "nobody",
          "nobodys",
          "whoever",
          "guest",
          "guests",
          "felt",
          "happening",
          "happenings",
          "wish",
          "wishes",
          "asking");

  /** Words that no name of a type contains; in names of methods they may be right. */
  private static final Set<String> RETIRED_IN_TYPES =
      Set.of(
          "roll",
          "fold",
          "asked",
          "asker",
          "askers",
          "looks",
          "leave",
          "survivors",
          "unsettled",
          "meant",
          "meeting",
          "dealt",
          "promised");

  private static final Set<String> RETIRED_IN_PACKAGES =
      Set.of("exported", "meeting", "promise", "asked");

  private static final List<String> WRONG = new ArrayList<>();
  private static final Map<String, List<String>> TYPES = new TreeMap<>();

  @BeforeAll
  static void readsAllNames() throws IOException {
    WRONG.clear();
    TYPES.clear();
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      Iterable<? extends JavaFileObject> sources = files.getJavaFileObjectsFromPaths(sources());
      var task = (JavacTask) compiler.getTask(null, files, null, List.of(), null, sources);
      for (CompilationUnitTree unit : task.parse()) {
        new Names(String.valueOf(unit.getPackageName())).scan(unit, null);
      }
    }
  }

  @Test
  void noNameHasARetiredWord() {
    assertThat(TYPES).hasSizeGreaterThan(1_000);
    assertThat(WRONG).isEmpty();
  }

  @Test
  void aSimpleNameStandsForOneType() {
    assertThat(TYPES.values()).allSatisfy(types -> assertThat(types).hasSize(1));
  }

  private static List<Path> sources() throws IOException {
    var folders = new ArrayList<Path>();
    for (Path parent : List.of(ROOT, ROOT.resolve("extensions"))) {
      try (Stream<Path> modules = Files.list(parent)) {
        modules
            .map(module -> module.resolve("src/main/java"))
            .filter(Files::isDirectory)
            .forEach(folders::add);
      }
    }
    var sources = new ArrayList<Path>();
    for (Path folder : folders) {
      try (Stream<Path> files = Files.walk(folder)) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .filter(file -> !file.endsWith("package-info.java"))
            .forEach(sources::add);
      }
    }
    return sources;
  }

  /** Collects the types of one file, and the names that have a retired word. */
  private static final class Names extends TreeScanner<Void, Void> {

    private final String packageName;
    private int depth;

    private Names(String packageName) {
      this.packageName = packageName;
      check(packageName, packageName.replace('.', '_'), RETIRED);
      check(packageName, packageName.replace('.', '_'), RETIRED_IN_PACKAGES);
    }

    @Override
    public Void visitClass(ClassTree type, Void none) {
      String name = type.getSimpleName().toString();
      check(packageName + "." + name, name, RETIRED);
      check(packageName + "." + name, name, RETIRED_IN_TYPES);
      if (depth == 0) {
        TYPES.computeIfAbsent(name, key -> new ArrayList<>()).add(packageName + "." + name);
      }
      if (type.getKind() == Tree.Kind.RECORD) {
        type.getMembers().stream()
            .filter(VariableTree.class::isInstance)
            .map(VariableTree.class::cast)
            .filter(field -> !field.getModifiers().getFlags().contains(Modifier.STATIC))
            .forEach(field -> checkMember(name, field.getName().toString()));
      }
      depth++;
      super.visitClass(type, none);
      depth--;
      return null;
    }

    @Override
    public Void visitMethod(MethodTree method, Void none) {
      checkMember("", method.getName().toString());
      return super.visitMethod(method, none);
    }

    private void checkMember(String type, String name) {
      check(packageName + ": " + type + "." + name, name, RETIRED);
    }

    private static void check(String place, String name, Set<String> retired) {
      Arrays.stream(name.split("_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])"))
          .map(word -> word.toLowerCase(Locale.ROOT))
          .filter(retired::contains)
          .map(word -> place + " (" + word + ")")
          .filter(text -> !WRONG.contains(text))
          .forEach(WRONG::add);
    }
  }
}
