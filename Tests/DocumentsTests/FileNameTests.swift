import Documents
import Testing

@Suite("File names")
struct FileNameTests {
    @Test(
        "Folder and stem",
        arguments: [
            ("plans/london.yaml", "plans/", "london"), ("london.yaml", "", "london"), ("/a/b.c.d", "/a/", "b.c"),
            ("a/.hidden", "a/", ".hidden"), ("a.b/plain", "a.b/", "plain"), ("", "", ""),
        ])
    func parts(path: String, folder: String, stem: String) {
        #expect(FileName.folder(of: path) == folder)
        #expect(FileName.stem(of: path) == stem)
    }

    @Test(
        "A name in a file begins in its folder",
        arguments: [
            ("b.yaml", "plans/a.yaml", "plans/b.yaml"), ("../b.yaml", "plans/a.yaml", "b.yaml"),
            ("b.yaml", "a.yaml", "b.yaml"), ("b.yaml", "/a.yaml", "/b.yaml"),
            ("/x/../b.yaml", "plans/a.yaml", "/b.yaml"),
        ])
    func named(name: String, file: String, path: String) { #expect(FileName.path(name, from: file) == path) }

    @Test(
        "One name for one file",
        arguments: [
            ("./a//b/../c.yaml", "a/c.yaml"), ("../a/../../b", "../../b"), (".", ""), ("a/..", ""), ("/", "/"),
            ("//a/./b/", "/a/b"),
            // The root directory has no parent but itself (POSIX.1, 4.16).
            ("/../a", "/a"), ("", ""),
        ])
    func normalized(path: String, name: String) { #expect(FileName.normalized(path) == name) }
}
