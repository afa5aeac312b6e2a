// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.form;

/**
 * Whether the validator of schemas is there. It comes with whoever needs it, so this class knows
 * none of its types: it could not be loaded without them.
 */
public final class SchemaValidator {

  private static final String CLASS = "com.networknt.schema.SchemaRegistry";

  private SchemaValidator() {}

  /**
   * Requires it.
   *
   * @param scorer that needs it
   * @throws IllegalStateException if it is not on the class path
   */
  public static void require(String scorer) {
    try {
      Class.forName(CLASS, false, SchemaValidator.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IllegalStateException(
          "scorer "
              + scorer
              + " needs com.networknt:json-schema-validator 2.0 on the class path, but it is not"
              + " there: add it to the dependencies of your project",
          e);
    }
  }
}
