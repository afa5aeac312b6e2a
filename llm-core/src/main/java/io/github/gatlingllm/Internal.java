// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a package that is not part of the API: its types may change in any release. Simulations
 * import only {@code io.github.gatlingllm.javaapi}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PACKAGE)
public @interface Internal {

  /** Returns the types of the package that are part of the API. */
  Class<?>[] except() default {};
}
