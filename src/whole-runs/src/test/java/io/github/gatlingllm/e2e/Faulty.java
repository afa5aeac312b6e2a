// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static net.bytebuddy.matcher.ElementMatchers.named;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.implementation.ExceptionMethod;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.implementation.MethodCall;
import net.bytebuddy.pool.TypePool;

/** Classes of ours, each with a method that fails. */
final class Faulty {

  /** What each of them throws says so. */
  static final String FAULT = "injected fault";

  private static final String ROOT = "io.github.gatlingllm.";

  private final Path folder;

  private Faulty(Path folder) {
    this.folder = folder;
  }

  static Faulty in(Path folder) {
    return new Faulty(folder);
  }

  /** The folder with the classes, to be put in front of the class path. */
  Path folder() {
    return folder;
  }

  /** A method that throws whenever it is called. */
  Faulty method(String owner, String method, Class<? extends Throwable> thrown) {
    return redefine(owner, method, ExceptionMethod.throwing(thrown, FAULT));
  }

  /** A method that finds nothing. */
  Faulty nothing(String owner, String method) throws NoSuchMethodException {
    return redefine(owner, method, MethodCall.invoke(Optional.class.getMethod("empty")));
  }

  private Faulty redefine(String owner, String method, Implementation implementation) {
    var type = TypePool.Default.ofSystemLoader().describe(ROOT + owner).resolve();
    if (type.getDeclaredMethods().filter(named(method)).isEmpty()) {
      throw new IllegalArgumentException(owner + " has no method " + method);
    }
    try (var defect =
        new ByteBuddy()
            .redefine(type, ClassFileLocator.ForClassLoader.ofSystemLoader())
            .method(named(method))
            .intercept(implementation)
            .make()) {
      defect.saveIn(folder.toFile());
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
